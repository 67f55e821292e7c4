import { SaxesParser } from 'saxes'

/** Elements with which a picture would be a program or another page. */
const programs = /^(script|foreignObject|iframe|embed|object)$/

/** Addresses that are neither a part of the picture nor a picture within it. */
const outside = /^(?!#|data:image\/)/
const outsideStyle = /@import|url\(\s*['"]?(?!#|data:image\/)/

/** Why an SVG cannot be published, if it cannot: it is broken, a program, or needs other files. */
export function describeSvgFault(svg: string): string | undefined {
  const faults: string[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', ({ message }) => faults.push(`is not well-formed (${message})`))
  parser.on('opentag', ({ local, attributes }) => {
    if (programs.test(local)) faults.push(`holds <${local}>, which no picture needs`)
    for (const { local, value } of Object.values(attributes)) {
      if (/^on/i.test(local)) faults.push(`holds a program in ${local}`)
      if (/^(href|src)$/.test(local) ? outside.test(value) : outsideStyle.test(value))
        faults.push(`shows ${value}, which is outside of it`)
    }
  })
  for (const event of ['text', 'cdata'] as const)
    parser.on(event, text => {
      if (outsideStyle.test(text)) faults.push('has a style that is outside of it')
    })
  parser.on('processinginstruction', ({ target }) => {
    if (target === 'xml-stylesheet') faults.push('has a style that is outside of it')
  })
  parser.write(svg).close()
  return faults[0]
}
