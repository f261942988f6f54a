import { rectangle, type SitePoint } from './frame'

/** A piece of work that needs a permit: what is done, under which template, and where (ring in site metres, not closed). */
export interface SiteWork {
  name: string
  template: 'Permit to dig' | 'Permit to work' | 'Permit to enter' | 'Hot work'
  ring: readonly SitePoint[]
}

/** Works of the sample project; permits take them in turn. The first lie around the tunnel, where the map opens. */
export const siteWorks: readonly SiteWork[] = [
  {
    name: 'Pier 4 trial trench, fender foundations',
    template: 'Permit to dig',
    ring: [
      [462, 640],
      [540, 650],
      [548, 520],
      [470, 512],
    ],
  },
  {
    name: 'Quay Road main diversion',
    template: 'Permit to dig',
    ring: [
      [186, 590],
      [192, 652],
      [330, 660],
      [336, 592],
    ],
  },
  {
    name: 'Dredging trench E2 to E4',
    template: 'Permit to work',
    ring: [
      [372, 486],
      [418, 512],
      [520, 372],
      [470, 340],
    ],
  },
  {
    name: 'Crane lift, element E1',
    template: 'Permit to work',
    ring: [
      [300, 560],
      [352, 590],
      [404, 520],
      [352, 488],
    ],
  },
  {
    name: 'South shaft entry',
    template: 'Permit to enter',
    ring: [
      [630, 60],
      [704, 70],
      [712, -40],
      [636, -50],
    ],
  },
  {
    name: 'Silt curtain, Berth 9',
    template: 'Permit to work',
    ring: [
      [640, 390],
      [740, 402],
      [752, 330],
      [648, 318],
    ],
  },
  {
    name: 'Potholing VT-22 to VT-31',
    template: 'Permit to dig',
    ring: [
      [172, 590],
      [178, 710],
      [392, 722],
      [388, 600],
    ],
  },
  { name: 'Gas isolation, Terminal Road', template: 'Permit to work', ring: rectangle([470, 165], 90, 26, 7) },
  { name: 'Rail siding access', template: 'Permit to enter', ring: rectangle([880, 60], 120, 40, 4) },
  {
    name: 'Cut and cover, stage 2',
    template: 'Permit to dig',
    ring: [
      [560, 240],
      [620, 250],
      [672, 90],
      [612, 80],
    ],
  },
  { name: 'Service crossing, Custom House Street', template: 'Permit to dig', ring: rectangle([250, 714], 60, 24, 5) },
  { name: 'Berth 7 bollard bases', template: 'Permit to dig', ring: rectangle([250, 226], 60, 40, 3) },
  { name: 'Cruise berth apron', template: 'Permit to dig', ring: rectangle([820, 612], 140, 32, 4) },
  { name: 'Old pump house drain', template: 'Permit to dig', ring: rectangle([-60, 620], 70, 40, 2) },
  { name: 'North portal, pile 31', template: 'Permit to work', ring: rectangle([66, 1010], 60, 50, 2) },
  { name: 'Bathymetry, outer basin', template: 'Permit to work', ring: rectangle([900, 450], 220, 120, 3) },
  { name: 'RoRo 1 duct bank', template: 'Permit to dig', ring: rectangle([1010, 260], 80, 30, 5) },
  { name: 'Welding of walers, south shaft', template: 'Hot work', ring: rectangle([668, 20], 44, 40, 4) },
  { name: 'Quay wall anchors, row 2', template: 'Permit to work', ring: rectangle([360, 540], 90, 20, 12) },
  { name: 'Stormwater outfall SW-2', template: 'Permit to dig', ring: rectangle([440, 566], 24, 40, 2) },
  { name: 'HV joint bay, Ropewalk', template: 'Permit to dig', ring: rectangle([1188, 690], 24, 40, 4) },
  { name: 'Diving inspection, E3', template: 'Permit to enter', ring: rectangle([440, 418], 60, 46, -50) },
  { name: 'Grouting of caisson joint 12', template: 'Permit to work', ring: rectangle([600, 560], 50, 18, 2) },
  { name: 'Tower crane base, north portal', template: 'Permit to dig', ring: rectangle([10, 960], 36, 36, 4) },
  { name: 'Cutting of sheet piles, Berth 9', template: 'Hot work', ring: rectangle([680, 300], 40, 26, 5) },
  { name: 'Monitoring prisms, north quay', template: 'Permit to enter', ring: rectangle([520, 548], 220, 14, 2) },
  { name: 'Temporary road over Gate 3', template: 'Permit to dig', ring: rectangle([226, 60], 30, 110, -8) },
  { name: 'Confined space, wet well 2', template: 'Permit to enter', ring: rectangle([-120, 640], 24, 24, 0) },
]
