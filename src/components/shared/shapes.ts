import type { claimStatuses, figureStatuses } from '../../documents/schemas/lawsuit.ts'

/** The shapes that `shapes.css` draws beside the words of a status. */
type Shape = 'whole' | 'half' | 'foot' | 'dotted' | 'ring' | 'square' | 'cross'

/** A whole dot is what is certain. */
export const figureShapes: Readonly<Record<(typeof figureStatuses)[number], Shape>> = {
  final: 'whole',
  reduced: 'foot',
  rejected: 'cross',
  vacated: 'square',
  open: 'half',
  offer: 'ring',
  announced: 'dotted',
}

export const claimShapes: Readonly<Record<(typeof claimStatuses)[number], Shape>> = {
  open: 'whole',
  weakened: 'half',
  closed: 'cross',
  settlement: 'foot',
  benefits: 'square',
  unconfirmed: 'dotted',
}
