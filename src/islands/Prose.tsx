import type { ReactNode } from 'react'

/** Pages of the site open beside a form that is being filled in. */
const elsewhere = { target: '_blank', rel: 'noopener' }

/** Text with inline `[links](/route)` and `**names**`, as questionnaires write it. */
export function Prose({ text, name }: { text: string; name?: (text: string) => ReactNode }) {
  return text.split(/(\[[^\]]+\]\([^)]+\)|\*\*[^*]+\*\*)/).map((part, index) => {
    const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part)
    if (link)
      return (
        <a key={index} href={link[2]} {...(link[2]!.startsWith('/') && elsewhere)}>
          {link[1]}
        </a>
      )
    if (!part.startsWith('**')) return part
    return name?.(part.slice(2, -2)) ?? <strong key={index}>{part.slice(2, -2)}</strong>
  })
}
