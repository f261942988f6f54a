import type { Field } from '../../model'

const text = (...names: string[]): Field[] => names.map((name) => ({ name, type: 'string' }))
const number = (...names: string[]): Field[] => names.map((name) => ({ name, type: 'number' }))
const integer = (...names: string[]): Field[] => names.map((name) => ({ name, type: 'integer' }))
const time: Field = { name: 'time', type: 'datetime' }

const links = ['link1_href', 'link1_text', 'link1_type', 'link2_href', 'link2_text', 'link2_type']

/** Fields of a point in the order in which the common tools give them; GPX 1.0 has url and urlname in place of links. */
function pointFields(version: string, track: boolean): Field[] {
  return [
    ...number('ele'),
    time,
    ...(track && version === '1.0' ? number('course', 'speed') : []),
    ...number('magvar', 'geoidheight'),
    ...text('name', 'cmt', 'desc', 'src', ...(version === '1.0' ? ['url', 'urlname'] : links), 'sym', 'type', 'fix'),
    ...integer('sat'),
    ...number('hdop', 'vdop', 'pdop', 'ageofdgpsdata'),
    ...integer('dgpsid'),
  ]
}

function lineFields(): Field[] {
  return [...text('name', 'cmt', 'desc', 'src', ...links), ...integer('number'), ...text('type')]
}

/** The layers that a GPX file is read as. */
export const gpxLayerNames = ['waypoints', 'routes', 'tracks', 'route_points', 'track_points'] as const
/** A layer of a GPX file. */
export type GpxLayerName = (typeof gpxLayerNames)[number]

/** The fixed fields of a layer; extensions add theirs while reading. */
export function gpxFields(layer: GpxLayerName, version: string): Field[] {
  switch (layer) {
    case 'waypoints':
      return pointFields(version, false)
    case 'routes':
    case 'tracks':
      return lineFields()
    case 'route_points':
      return [...integer('route_fid', 'route_point_id'), ...pointFields(version, false)]
    case 'track_points':
      return [...integer('track_fid', 'track_seg_id', 'track_seg_point_id'), ...pointFields(version, true)]
  }
}
