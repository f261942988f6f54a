import type { LayerStyle, PointSymbol } from './layer-style'

const dashes: readonly number[][] = [[], [12, 3], [6, 2, 2, 2], [3, 3]]
const points: readonly PointSymbol[] = ['circle', 'triangle', 'square', 'diamond', 'cross']

/**
 * One of twelve looks of a theme: its own colour, a deeper one and one of a near hue, with its own dash or another. 0 is the
 * theme's own. Each keeps the contrast of the theme's colour on light and dark ground.
 */
export function inkVariant(style: LayerStyle, variant: number): LayerStyle {
  if (variant === 0) return style
  const ink = inks[variant % inks.length] ?? own
  const others = dashes.filter((dash) => dash.join() !== style.dash.join())
  const dash = [style.dash, ...others][Math.floor(variant / inks.length) % dashes.length] ?? style.dash
  const point = points[(points.indexOf(style.point) + variant) % points.length] ?? style.point
  return { ...style, dash, point, color: ink(style.color, '#000000'), darkColor: ink(style.darkColor, '#ffffff') }
}

type Ink = (color: string, away: string) => string
const own: Ink = (color) => color
const deep: Ink = (color, away) => mixed(color, away, 0.4)
const near: Ink = (color, away) => mixed(turned(color), away, 0.25)
const inks: readonly Ink[] = [own, deep, near]

type Rgb = [red: number, green: number, blue: number]

const rgbOf = (color: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as Rgb
const hexOf = (rgb: readonly number[]): string =>
  `#${rgb
    .map((part) =>
      Math.round(Math.min(Math.max(part, 0), 255))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** @param share of the other colour, 0 to 1 */
function mixed(color: string, other: string, share: number): string {
  const to = rgbOf(other)
  return hexOf(rgbOf(color).map((part, index) => part * (1 - share) + (to[index] ?? 0) * share))
}

/** The colour a twelfth of the circle of hues further on; its lightness stays. */
function turned(color: string): string {
  const [red, green, blue] = rgbOf(color)
  // Turning around the grey axis.
  const [cos, sin] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)]
  const third = (1 - cos) / 3
  const side = Math.sqrt(1 / 3) * sin
  return hexOf([
    red * (cos + third) + green * (third - side) + blue * (third + side),
    red * (third + side) + green * (cos + third) + blue * (third - side),
    red * (third - side) + green * (third + side) + blue * (cos + third),
  ])
}
