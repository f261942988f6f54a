import { lineFeature, type SiteFeature, type SitePoint } from './frame'

/** Depths as the drawings of 1962 have them: feet, words, and one below the rail instead of below the ground. */
const lines: readonly [name: string, type: string, size: string, depth: string | null, drawing: string, SitePoint[]][] = [
  ['Fuel line 1', 'Fuel', '6 in', '4 ft', 'HB 1147/3', [[-120, 596], [-40, 604], [60, 596], [150, 588], [214, 596]]],
  ['Fuel line 2', 'Fuel', '6 in', `4' 6"`, 'HB 1147/3', [[214, 596], [262, 610], [334, 606], [410, 611]]],
  ['Fuel line 2, branch to Pier 4', 'Fuel', '4 in', 'see drawing', 'HB 1147/4', [[410, 611], [470, 606], [478, 560], [481, 500]]],
  ['Fire main, coaling wharf', 'Water', '8 in', '3 ft', 'HB 1151/1', [[280, 590], [340, 592], [430, 598], [512, 602]]],
  ['Telegraph, Customs House', 'Telecom', '2 in', 'unknown', 'PMG 88', [[322, 700], [330, 650], [338, 601], [346, 566]]],
  ['Telegraph, Pier 4', 'Telecom', '2 in', null, 'PMG 88', [[470, 622], [486, 600], [490, 520]]],
  ['Hydraulic power, crane 6', 'Hydraulic', '6 in', '-0.9', 'HB 1160/2', [[430, 598], [452, 572], [458, 552]]],
  ['Suction, old pump house', 'Water', '24 in', '9 ft', 'HB 1102/1', [[-62, 636], [-58, 590], [-55, 552]]],
] // prettier-ignore

/** What lies in the ground since the harbour ran on coal and oil; nobody has looked for it since. */
export function oldServiceFeatures(): SiteFeature[] {
  return lines.map(([name, type, size, depth, drawing, points]) =>
    lineFeature(points, {
      name,
      type,
      size,
      depth,
      owner: 'Harbour Board, until 1989',
      survey_quality: 'QL-D',
      drawing,
    }),
  )
}
