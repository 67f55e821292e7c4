/**
 * So many of so many as areas of dots, row by row, with as many dots in each row as fit twice the height.
 * @param share `16 of 1,000`
 */
export function buildIconArray(share: string): { viewBox: string; areas: readonly string[] } {
  const [some = 0, , all = 0] = share.replaceAll(',', '').split(' ').map(Number)
  const least = Math.floor(Math.sqrt(2 * all))
  // Rows of one length, if one of about this length fits.
  const lengths = Array.from({ length: 10 }, (_, more) => least + more)
  const columns = lengths.find(length => all % length === 0) ?? least
  const areas = [all, some].map(count => {
    const rows = Math.floor(count / columns)
    const rest = count % columns
    return `M0 0H${columns}V${rows}${rest ? `H${rest}v1` : ''}H0z`
  })
  return { viewBox: `0 0 ${columns} ${Math.ceil(all / columns)}`, areas }
}
