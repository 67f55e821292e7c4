import { expect, test } from 'vitest'
import { formatAnnotation } from '../../src/documents/report.ts'

test('an annotation for GitHub has file, line, message and suggestion on one line', () => {
  const finding = {
    file: 'content/lawsuits/a,b.mdx',
    line: 12,
    message: 'rose by 5%',
    suggestion: 'Write:\nfive',
  }
  expect(formatAnnotation(finding, 'error')).toBe(
    '::error file=content/lawsuits/a%2Cb.mdx,line=12::rose by 5%25%0AWrite:%0Afive',
  )
})
