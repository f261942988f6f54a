import { areaFeature, lengthOf, offsetLine, type SiteFeature, type SitePoint } from './frame'

/** The streets around the site, by their middle lines in site metres. */
export const roads: readonly { name: string; line: readonly SitePoint[]; widthMetres: number }[] = [
  {
    name: 'Custom House Street',
    widthMetres: 14,
    line: [
      [-1300, 660],
      [-400, 680],
      [100, 700],
      [460, 728],
      [820, 752],
      [1300, 790],
      [2300, 860],
    ],
  },
  {
    name: 'Quay Road',
    widthMetres: 16,
    line: [
      [-1300, 600],
      [-400, 612],
      [60, 602],
      [300, 600],
      [500, 612],
      [760, 630],
      [1100, 628],
      [1500, 668],
      [2300, 740],
    ],
  },
  {
    name: 'Exchange Street',
    widthMetres: 12,
    line: [
      [-1300, 830],
      [-300, 840],
      [400, 868],
      [1000, 905],
      [2300, 980],
    ],
  },
  {
    name: 'Observatory Hill Road',
    widthMetres: 10,
    line: [
      [-1300, 1010],
      [-200, 1020],
      [600, 1050],
      [1400, 1100],
      [2300, 1150],
    ],
  },
  {
    name: 'Terminal Road',
    widthMetres: 18,
    line: [
      [-1300, 20],
      [-400, 60],
      [100, 118],
      [480, 160],
      [860, 205],
      [1300, 225],
      [2300, 300],
    ],
  },
  {
    name: 'Container Way',
    widthMetres: 18,
    line: [
      [-1300, -160],
      [-200, -120],
      [500, -40],
      [1100, 10],
      [2300, 90],
    ],
  },
  {
    name: 'Pier Street',
    widthMetres: 11,
    line: [
      [520, 612],
      [512, 735],
      [500, 872],
      [485, 1045],
    ],
  },
  {
    name: 'Bond Lane',
    widthMetres: 8,
    line: [
      [226, 601],
      [214, 712],
      [200, 855],
      [185, 1030],
    ],
  },
  {
    name: 'Mariner Street',
    widthMetres: 11,
    line: [
      [862, 628],
      [850, 756],
      [832, 895],
      [815, 1062],
    ],
  },
  {
    name: 'Anchor Street',
    widthMetres: 11,
    line: [
      [-180, 607],
      [-196, 692],
      [-210, 842],
      [-220, 1020],
    ],
  },
  {
    name: 'Ropewalk',
    widthMetres: 10,
    line: [
      [1210, 640],
      [1196, 780],
      [1180, 915],
      [1165, 1085],
    ],
  },
  {
    name: 'Gate 3 Road',
    widthMetres: 14,
    line: [
      [210, 132],
      [232, -75],
      [240, -420],
    ],
  },
  {
    name: 'Gate 5 Road',
    widthMetres: 14,
    line: [
      [905, 208],
      [930, 0],
      [945, -420],
    ],
  },
]

/** The streets as areas. */
export function roadFeatures(): SiteFeature[] {
  return roads.map(({ name, line, widthMetres }) =>
    areaFeature([...offsetLine(line, widthMetres / 2), ...offsetLine(line, -widthMetres / 2).reverse()], {
      name,
      width_m: widthMetres,
      length_m: Math.round(lengthOf(line)),
    }),
  )
}
