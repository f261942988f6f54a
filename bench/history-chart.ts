import type { Measurement } from './kept-figures'

/** Told apart by people who do not see all colours too (Okabe and Ito). */
const colours = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#000000', '#7f7f7f']
const size = { width: 860, height: 300 }
const plot = { left: 56, right: 560, top: 16, bottom: 262 }
/** Load average above which the clock tells little. */
const busy = 4

/** A picture of the figures that the last measurement holds: a curve each, by a scale on which twice is as far as half. */
export function historyChart(measurements: readonly Measurement[], good: 'lower' | 'higher'): string {
  const names = Object.keys(measurements.at(-1)?.figures ?? {})
  const values = measurements.flatMap(({ figures }) => names.flatMap((name) => figures[name] ?? []))
  const least = Math.min(...values, 1) / 1.15
  const most = Math.max(...values, 1) * 1.15
  const yOf = (value: number): number =>
    plot.bottom - (Math.log(value / least) / Math.log(most / least)) * (plot.bottom - plot.top)
  const xOf = (index: number): number =>
    measurements.length < 2
      ? (plot.left + plot.right) / 2
      : plot.left + 20 + (index / (measurements.length - 1)) * (plot.right - plot.left - 40)
  const lines = ticksBetween(least, most).flatMap((tick) => [
    `<path d="M${plot.left} ${at(yOf(tick))}H${plot.right}" stroke="${tick === 1 ? '#555' : '#ddd'}"/>`,
    `<text x="${plot.left - 8}" y="${at(yOf(tick) + 4)}" text-anchor="end">${tick}×</text>`,
  ])
  const days = measurements.map(({ date }, index) =>
    date === measurements[index - 1]?.date
      ? ''
      : `<text x="${at(xOf(index))}" y="${plot.bottom + 20}" text-anchor="middle">${date}</text>`,
  )
  const labels = spreadOut(names.map((name) => yOf(measurements.at(-1)?.figures[name] ?? 1)))
  const curves = names.flatMap((name, order) => {
    const colour = colours[order % colours.length]
    const points = measurements.flatMap(({ figures, load }, index) => {
      const value = figures[name]
      return value === undefined ? [] : [{ x: at(xOf(index)), y: at(yOf(value)), hollow: (load ?? 0) > busy }]
    })
    return [
      `<path d="M${points.map(({ x, y }) => `${x} ${y}`).join('L')}" fill="none" stroke="${colour}" stroke-width="2"/>`,
      ...points.map(
        ({ x, y, hollow }) =>
          `<circle cx="${x}" cy="${y}" r="3.5" fill="${hollow ? '#fff' : colour}" stroke="${colour}" stroke-width="1.5"/>`,
      ),
      `<text x="${plot.right + 12}" y="${at((labels[order] ?? 0) + 4)}" fill="${colour}">${escaped(name)}</text>`,
    ]
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" font-family="Inter, sans-serif" font-size="12">`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    ...lines,
    ...days.filter((day) => day !== ''),
    ...curves,
    `<text x="${plot.left}" y="${size.height - 6}" fill="#555">${good === 'lower' ? 'lower' : 'higher'} is better</text>`,
    '</svg>',
    '',
  ].join('\n')
}

function ticksBetween(least: number, most: number): number[] {
  const all = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
  return all.filter((tick) => tick >= least && tick <= most)
}

/** Heights of labels of which none covers another, as near to the wanted ones as that allows. */
function spreadOut(wanted: readonly number[]): number[] {
  const apart = 17
  const order = wanted.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y)
  for (const [at, each] of order.entries()) each.y = Math.max(each.y, (order[at - 1]?.y ?? -apart) + apart)
  for (let at = order.length - 1, below = plot.bottom + apart; at >= 0; at--) {
    const each = order[at]
    if (each) below = each.y = Math.min(each.y, below - apart)
  }
  return order.sort((a, b) => a.index - b.index).map(({ y }) => y)
}

function at(value: number): string {
  return value.toFixed(1)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
