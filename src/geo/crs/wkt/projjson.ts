import { said } from '../../../shared/languages/said-readers'
import { errorOf } from '../../../shared/errors/worded-error'
import type { Crs } from '../crs'
import { crsOfModel } from './model-crs'
import { modelOfWkt } from './wkt-model'
import type { WktNode } from './wkt-tree'

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const text = (value: unknown) => (typeof value === 'string' ? value : '')
const list = (value: unknown) => (Array.isArray(value) ? value.filter(isObject) : [])

const unitSizes: Readonly<Record<string, number>> = { metre: 1, degree: Math.PI / 180, unity: 1 }

function element(keyword: string, values: (string | number)[], children: (WktNode | null)[] = []): WktNode {
  return { keyword, values, children: children.filter((c): c is WktNode => c !== null) }
}

function unitNode(value: unknown): WktNode | null {
  if (typeof value === 'string') {
    const size = unitSizes[value]
    return size === undefined ? null : element('UNIT', [value, size])
  }
  if (!isObject(value)) return null
  const words: Record<string, string> = { AngularUnit: 'ANGLEUNIT', LinearUnit: 'LENGTHUNIT', ScaleUnit: 'SCALEUNIT' }
  return element(words[text(value['type'])] ?? 'UNIT', [text(value['name']), Number(value['conversion_factor'])])
}

function idNode(json: Json): WktNode | null {
  const id = json['id']
  return isObject(id) ? element('ID', [text(id['authority']), Number(id['code'])]) : null
}

/** A number, or { value, unit }. */
function measure(value: unknown): { value: number; unit: WktNode | null } {
  return isObject(value)
    ? { value: Number(value['value']), unit: unitNode(value['unit']) }
    : { value: Number(value), unit: null }
}

function axisNodes(json: Json): WktNode[] {
  const system = json['coordinate_system']
  if (!isObject(system)) return []
  return [
    element('CS', [text(system['subtype'])]),
    ...list(system['axis']).map((axis) =>
      element('AXIS', [text(axis['name']), text(axis['direction'])], [unitNode(axis['unit'])]),
    ),
  ]
}

function datumNode(json: Json): WktNode | null {
  const ensemble = json['datum_ensemble']
  const datum = isObject(json['datum']) ? json['datum'] : isObject(ensemble) ? ensemble : null
  if (!datum || !isObject(datum['ellipsoid'])) return null
  const e = datum['ellipsoid']
  const radius = measure(e['radius'] ?? e['semi_major_axis'])
  const flattening =
    e['inverse_flattening'] !== undefined
      ? Number(e['inverse_flattening'])
      : flatteningOf(radius.value, measure(e['semi_minor_axis'] ?? radius.value).value)
  return element(
    'DATUM',
    [text(datum['name'])],
    [element('ELLIPSOID', [text(e['name']), radius.value, flattening], [radius.unit])],
  )
}

function flatteningOf(a: number, b: number): number {
  return a === b ? 0 : a / (a - b)
}

function meridianNode(json: Json): WktNode | null {
  const datum = isObject(json['datum']) ? json['datum'] : null
  const pm = datum?.['prime_meridian']
  if (!isObject(pm)) return null
  const longitude = measure(pm['longitude'])
  return element('PRIMEM', [text(pm['name']), longitude.value], [longitude.unit])
}

function parameterNodes(json: Json): WktNode[] {
  return list(json['parameters']).map((p) =>
    element('PARAMETER', [text(p['name']), Number(p['value'])], [unitNode(p['unit'])]),
  )
}

function crsNode(json: Json): WktNode {
  const name = text(json['name'])
  const type = text(json['type'])
  const rest = [...axisNodes(json), idNode(json)]
  if (type === 'GeographicCRS' || type === 'GeodeticCRS')
    return element('GEOGCRS', [name], [datumNode(json), meridianNode(json), ...rest])
  if (type === 'ProjectedCRS' && isObject(json['base_crs']) && isObject(json['conversion'])) {
    const { base_crs: base, conversion } = json as { base_crs: Json; conversion: Json }
    const method = isObject(conversion['method']) ? text(conversion['method']['name']) : ''
    const node = crsNode({ type: 'GeographicCRS', ...base })
    return element(
      'PROJCRS',
      [name],
      [
        { ...node, keyword: 'BASEGEOGCRS' },
        element('CONVERSION', [text(conversion['name'])], [element('METHOD', [method]), ...parameterNodes(conversion)]),
        ...rest,
      ],
    )
  }
  if (type === 'CompoundCRS')
    return element('COMPOUNDCRS', [name], [...list(json['components']).map(crsNode), idNode(json)])
  if (type === 'BoundCRS' && isObject(json['source_crs'])) {
    const shift = isObject(json['transformation']) ? json['transformation'] : {}
    const method = isObject(shift['method']) ? text(shift['method']['name']) : ''
    return element(
      'BOUNDCRS',
      [],
      [
        element('SOURCECRS', [], [crsNode(json['source_crs'])]),
        element(
          'ABRIDGEDTRANSFORMATION',
          [text(shift['name'])],
          [element('METHOD', [method]), ...parameterNodes(shift)],
        ),
      ],
    )
  }
  if (type === 'EngineeringCRS') return element('ENGCRS', [name], rest)
  if (type === 'VerticalCRS') return element('VERTCRS', [name], rest)
  return element('OTHERCRS', [name], rest)
}

/** The CRS of a PROJJSON text. Throws crs.unknown when it is none, crs.unusable for what cannot be computed. */
export function crsOfProjJson(source: string): Crs {
  let json: unknown
  try {
    json = JSON.parse(source)
  } catch (cause) {
    throw errorOf('crs.unknown', said('readers.crs.noJson'), {
      cause,
      retry: 'after-change',
    })
  }
  if (!isObject(json)) throw errorOf('crs.unknown', said('readers.crs.noProjJson'), { retry: 'after-change' })
  return crsOfModel(modelOfWkt(crsNode(json)))
}
