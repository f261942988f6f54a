import { checkName, type NameFault } from './check-name'
import { whole, outsideOf, type ContentRule } from './content-watch'
import type { Finding } from './finding'
import { compileGlob } from './pattern'
import type { Rule, RuleOf, Specification } from './schema'

/** What mends a breach without touching the files as they are; null: the data has to be mended where it is made. */
export type Mend =
  /** A copy under another name (without the extension) is sent. */
  | { kind: 'rename'; name: string }
  /** The file is read by another coordinate system. */
  | { kind: 'srid'; srid: number }

/** One rule that one file breaks in one way. */
export type Breach = { severity: Rule['severity']; mends: Mend[]; ruleOf: Rule } & (
  | Finding
  | { rule: string; code: NameFault['code']; name: string; fault: NameFault }
)

/** What is known of a layer of a file (the engine's LayerReport). */
export interface CheckedLayer {
  name: string
  srid: number | null
  sridFrom: string
  /** Unit of its coordinates; null or absent: not known. */
  crsUnit?: string | null
  raster: object | null
  bbox4326: readonly [number, number, number, number] | null
  bboxNative: readonly number[] | null
  findings?: readonly Finding[]
}

/** The rules that count for a file. @param path below the folder, '/' between folders. Pure. */
export function rulesFor({ rules }: Specification, path: string): Rule[] {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return rules.filter(
    ({ files }) =>
      files === undefined ||
      files.some((glob) => compileGlob(glob, { paths: true }).test(glob.includes('/') ? path : name)),
  )
}

/**
 * The rules that the engine holds the content of a file against.
 * @param projectBox west, south, east, north of what the project holds; null: not known, and what asks for it is not looked at
 */
export function contentRules(rules: readonly Rule[], projectBox: CheckedLayer['bbox4326']): ContentRule[] {
  return rules.flatMap((rule): ContentRule[] => {
    if (rule.rule === 'name') return []
    if (rule.rule !== 'extent' || !rule.project) return [rule]
    if (!projectBox) return []
    const { project: _project, ...others } = rule
    return [{ ...others, box: [...projectBox] }]
  })
}

/**
 * All breaches of a file. Pure.
 * @param rules those of `rulesFor`
 * @param content those of `contentRules` that its layers were read with
 * @param name what it is sent as, without the extension
 */
export function breachesOf(
  rules: readonly Rule[],
  content: readonly ContentRule[],
  { name, layers }: { name: string; layers: readonly CheckedLayer[] },
): Breach[] {
  const byId = new Map(rules.map((rule) => [rule.id, rule]))
  const names = rules.filter((rule) => rule.rule === 'name').flatMap((rule) => nameBreaches(rule, name))
  const findings = layers.flatMap((layer) =>
    [
      ...(layer.findings ?? []),
      ...content.flatMap((rule) => [...rasterFindings(rule, layer), ...crsFindings(rule, layer)]),
    ].map((finding) => ({ finding, layer })),
  )
  return [
    ...names,
    ...findings.flatMap(({ finding, layer }): Breach[] => {
      const rule = byId.get(finding.rule)
      if (!rule) return []
      return parted(finding).map((one) => ({
        ...one,
        severity: rule.severity,
        mends: rule.rule === 'crs' ? crsMends(rule, layer) : [],
        ruleOf: rule,
      }))
    }),
  ]
}

/** Where nobody knows the system any of the rule's may be it. What a file says itself is no mistake to be overwritten: it would lie elsewhere. */
function crsMends({ srids = [] }: RuleOf<'crs'>, { srid, sridFrom }: CheckedLayer): Mend[] {
  const isSaid = srid !== null && !['project', 'none', 'option'].includes(sridFrom)
  return isSaid ? [] : srids.slice(0, 3).map((each) => ({ kind: 'srid', srid: each }))
}

/** Each layer of a drawing is mended by itself. */
function parted(finding: Finding): Finding[] {
  if (finding.code !== 'cad-layer') return [finding]
  return finding.places.map((place) => ({ ...finding, count: place.count, places: [place] }))
}

function nameBreaches(rule: RuleOf<'name'>, name: string): Breach[] {
  const { faults, mended } = checkName(rule, name)
  const mends: Mend[] = mended === null ? [] : [{ kind: 'rename', name: mended }]
  return faults.map((fault) => ({
    rule: rule.id,
    code: fault.code,
    name,
    fault,
    severity: rule.severity,
    mends,
    ruleOf: rule,
  }))
}

function rasterFindings(rule: ContentRule, layer: CheckedLayer): Finding[] {
  if (!layer.raster) return []
  if (rule.rule === 'geometry' && !rule.kinds.includes('Raster'))
    return [whole(rule.id, 'geometry', layer.name, null, 'Raster')]
  const { bbox4326: box } = layer
  if (rule.rule !== 'extent' || !box) return []
  const corners = [box[0], box[1], box[2], box[1], box[2], box[3], box[0], box[3]]
  return outsideOf(rule)({ coords: corners, dim: 2 }, box) ? [whole(rule.id, 'extent', layer.name, null)] : []
}

function crsFindings(rule: ContentRule, layer: CheckedLayer): Finding[] {
  // What has no coordinates needs no system.
  if (rule.rule !== 'crs' || layer.bboxNative === null) return []
  const { srid, sridFrom, crsUnit } = layer
  const found = (code: Finding['code'], value: string | null) => [whole(rule.id, code, layer.name, null, value)]
  if (sridFrom === 'none' || (rule.srids && srid === null)) return found('crs-unknown', null)
  if (rule.srids && srid !== null && !rule.srids.includes(srid)) return found('crs-other', String(srid))
  const unit = crsUnit ?? null
  if (rule.units && !rule.units.some((one) => one.toLowerCase() === unit?.toLowerCase())) return found('crs-unit', unit)
  return rule.stated && sridFrom === 'project' ? found('crs-unstated', srid === null ? null : String(srid)) : []
}
