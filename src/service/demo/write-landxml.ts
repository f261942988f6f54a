import type { Alignment } from '../../shared/alignment/alignment'
import type { Pose } from '../../shared/alignment/element-curve'
import { siteOrigin, siteSrid } from './site/frame'
import { controlLineName, gradePoints, stationEquation } from './site/control-line'
import type { TriangleMesh } from './site/terrain'

/** Northing and easting, as LandXML orders them, to a tenth of a millimetre. */
const place = ({ x, y }: { x: number; y: number }): string =>
  `${(siteOrigin.northingMetres + y).toFixed(4)} ${(siteOrigin.eastingMetres + x).toFixed(4)}`

/** A LandXML 1.2 document in the system of the site. Source: LandXML-1.2.xsd. */
function landXml(project: string, body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<LandXML xmlns="http://www.landxml.org/schema/LandXML-1.2" version="1.2" language="English">
<Units><Metric linearUnit="meter" areaUnit="squareMeter" volumeUnit="cubicMeter" angularUnit="decimal degrees"/></Units>
<CoordinateSystem name="GDA2020 / MGA zone 56" epsgCode="${siteSrid}" verticalDatum="AHD"/>
<Project name="${project}"/>
${body}
</LandXML>
`
}

/** The control line with its elements, station equation and profile. */
export function controlLineXml(line: Alignment): string {
  const geometry = line.curves.map(({ element, poses }) => {
    const [from, to] = [poses[0] as Pose, poses[poses.length - 1] as Pose]
    const ends = [`<Start>${place(from)}</Start>`, `<End>${place(to)}</End>`] as const
    const length = `length="${element.length}"`
    const [k0, k1] = element.curvature
    const turn = `rot="${k0 + k1 > 0 ? 'ccw' : 'cw'}"`
    const radius = (k: number) => (k === 0 ? 'INF' : (1 / Math.abs(k)).toFixed(3))
    if (element.kind === 'line') return `<Line ${length}>${ends.join('')}</Line>`
    if (element.kind === 'arc')
      return `<Curve ${turn} radius="${radius(k0)}" ${length}>${ends[0]}<Center>${place(beside(from))}</Center>${ends[1]}</Curve>`
    const attributes = `${length} radiusStart="${radius(k0)}" radiusEnd="${radius(k1)}" ${turn} spiType="clothoid"`
    return `<Spiral ${attributes}>${ends[0]}<PI>${place(meeting(from, to))}</PI>${ends[1]}</Spiral>`
  })
  const grades = gradePoints.map(([station, level, length]) =>
    length === 0 ? `<PVI>${station} ${level}</PVI>` : `<ParaCurve length="${length}">${station} ${level}</ParaCurve>`,
  )
  const { distance, back, ahead } = stationEquation
  return landXml(
    'Harbour Tunnel',
    `<Alignments name="Tunnel"><Alignment name="${controlLineName}" length="${line.length.toFixed(3)}" staStart="0" desc="Control line">
<CoordGeom>
${geometry.join('\n')}
</CoordGeom>
<StaEquation staInternal="${distance}" staBack="${back}" staAhead="${ahead}" desc="E2 to E4 lengthened"/>
<Profile name="${controlLineName}"><ProfAlign name="Rail level">
${grades.join('\n')}
</ProfAlign></Profile>
</Alignment></Alignments>`,
  )
}

/** The centre of the circle that a curve runs on. */
function beside({ x, y, heading, curvature }: Pose): { x: number; y: number } {
  return { x: x - Math.sin(heading) / curvature, y: y + Math.cos(heading) / curvature }
}

/** Where the tangents at two places meet. */
function meeting(from: Pose, to: Pose): { x: number; y: number } {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const along = (dx * Math.sin(to.heading) - dy * Math.cos(to.heading)) / Math.sin(to.heading - from.heading)
  return { x: from.x + along * Math.cos(from.heading), y: from.y + along * Math.sin(from.heading) }
}

export function surfaceXml(name: string, { points, faces }: TriangleMesh): string {
  const point = ([x, y, level]: TriangleMesh['points'][number], i: number) =>
    `<P id="${i + 1}">${(siteOrigin.northingMetres + y).toFixed(3)} ${(siteOrigin.eastingMetres + x).toFixed(3)} ${level.toFixed(3)}</P>`
  const face = (corners: readonly number[]) => `<F>${corners.map((at) => at + 1).join(' ')}</F>`
  return landXml(
    'Harbour Tunnel',
    `<Surfaces><Surface name="${name}" desc="Levelled on land, multibeam in the channel"><Definition surfType="TIN">
<Pnts>
${points.map(point).join('\n')}
</Pnts>
<Faces>
${faces.map(face).join('\n')}
</Faces>
</Definition></Surface></Surfaces>`,
  )
}
