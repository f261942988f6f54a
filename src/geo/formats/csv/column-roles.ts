import type { ReadOptions } from '../../model'
import { isBlank, type DecimalSign } from './text-values'
import { degreesWithin, allWithin, numericShare, isUnique, wktShare, isPair, anyWkt } from './column-values'

/** Which columns place the rows; indexes, null where there is none. */
export interface ColumnRoles {
  x: number | null
  y: number | null
  z: number | null
  id: number | null
  /** Column of WKT or hexadecimal WKB geometry, used instead of x and y. */
  wkt: number | null
  /** Column that holds latitude and longitude together ("-27.47, 153.02"), used instead of x and y. */
  pair: number | null
  /** True when names and values say longitude and latitude in degrees. */
  degrees: boolean
  /** True when there are no names to go by and the order of the columns was taken. */
  byOrder: boolean
}

type Kind = 'lon' | 'lat' | 'x' | 'y' | 'z' | 'id' | 'wkt' | 'pair'

const names: Readonly<Record<Kind, RegExp>> = {
  lon: /^(lon|lng|long|longitud|longitude|longitudine|lengte|lengtegraad|lengdegrad|langdgrad|laengdegrad|lange|laenge|langengrad|laengengrad|geographische?lange|dlugosc|długosc|delka|zemepisnadelka|boylam|longitudes|lengde|laengde|pituus|pituusaste|pituuspiiri|hosszusag|dolzina|duzina|zemljepisnadolzina|geografskaduzina|bujur|kinhdo|долгота|довгота|経度|经度|經度|경도)$/,
  lat: /^(lat|latitud|latitude|latitudine|breedte|breedtegraad|breddegrad|breite|breitengrad|geographischebreite|szerokosc|sirka|zemepisnasirka|enlem|latitudes|bredde|leveys|leveysaste|leveyspiiri|szelesseg|sirina|zemljepisnasirina|geografskasirina|lintang|vido|широта|緯度|纬度|위도)$/,
  x: /^(x|xpos|posx|coordenadax|e|east|easting|eastings|este|est|ost|osten|ostwert|rechtswert|rw|me|abscisse|xcoord|xcoordinate|xcoordinates|coordx|xcenter|pointx|xutm|utmx|utme|eutm|leste|ita|rechts|ostkoordinate|koordx|xkoord|xkoordinate|xkoordinat|xcoordinaat|xkoordinata|wspx)$/,
  y: /^(y|ypos|posy|coordenaday|n|north|northing|northings|norte|nord|norden|nordwert|hochwert|hw|mn|ordonnee|ycoord|ycoordinate|ycoordinates|coordy|ycenter|pointy|yutm|utmy|utmn|nutm|pohjoinen|hoch|nordkoordinate|koordy|ykoord|ykoordinate|ykoordinat|ycoordinaat|ykoordinata|wspy)$/,
  z: /^(z|h|height|heights|elev|elevation|rl|level|alt|altitude|hohe|hoehe|hoyde|hoogte|cota|quota|zcoord|zcoordinate|pointz)$/,
  id: /^(id|fid|gid|oid|objectid|uid|uuid|guid|key|code|nr|no|nummer|number|num|pointid|pointno|pointname|ptid|ptno|pt|punkt|name)$/,
  pair: /^(location|loc|coord|coords|coordinate|coordinates|latlon|latlng|latlong|latitudelongitude|position|pos|gps|gpscoordinates|geolocation|geopoint|geopoint2d|koordinaten|coordonnees|coordenadas|coordinaten)$/,
  wkt: /^(wkt|wkb|ewkb|geom|geometry|thegeom|wktgeom|geomwkt|shape|geometrywkt|wktgeometry)$/,
}

/** Words beside the name proper that say nothing about the role. */
const fillers = new Set(
  'm ft metre metres meter meters feet mga utm gda94 gda2020 wgs84 wgs 84 deg degree degrees dd dec decimal grid coord coordinate coordinates point pt pos position gps etrs89 map'.split(
    ' ',
  ),
)

/** Lower case, no accents, words apart. */
function words(name: string): string[] {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/ß/g, 'ss')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

function isNamed(name: string, kind: Kind): boolean {
  const all = words(name)
  const short = all.filter((word) => !fillers.has(word))
  return (
    [all.join(''), short.join('')].some((form) => names[kind].test(form)) ||
    prefixed(kind, all.join('')) ||
    saysTwice(short, kind)
  )
}

/** "East (X)", "x_lon": every word says the axis. */
function saysTwice(all: readonly string[], kind: Kind): boolean {
  const axis = kind === 'lon' ? names.x : kind === 'lat' ? names.y : null
  if (all.length < 2 || kind === 'id' || kind === 'pair') return false
  return (
    all.some((word) => names[kind].test(word)) &&
    all.every((word) => names[kind].test(word) || axis?.test(word) === true)
  )
}

/** "longitude_x", "latdd", "eastingmga56": the beginning alone, where it is telling. */
function prefixed(kind: Kind, name: string): boolean {
  const starts: Partial<Record<Kind, RegExp>> = {
    lon: /^(decimal|gps|geo)?(longitud|lon(dd|deg|dec|wgs|x)|long(dd|deg|dec|wgs))|^(gps|geo)(lon|lng|long)$/,
    lat: /^(decimal|gps|geo)?(latitud|lat(dd|deg|dec|wgs|y))|^(gps|geo)lat$/,
    x: /^easting/,
    y: /^northing/,
    z: /^elev/,
  }
  return starts[kind]?.test(name) ?? false
}

/**
 * Columns whose names differ only in the one word that says the axis: "stop_lon" and "stop_lat", "X_LAMBERT93" and
 * "Y_LAMBERT93"; null when there are none.
 */
function twins(
  header: readonly string[],
  xKind: Kind,
  yKind: Kind,
  fits: (x: number, y: number) => boolean,
): [number, number] | null {
  const rest = (name: string, kind: Kind) => {
    const all = words(name)
    const at = all.findIndex((word) => names[kind].test(word))
    return at < 0 ? null : [...all.slice(0, at), '|', ...all.slice(at + 1)].join(' ')
  }
  const partners = new Map<string, number>()
  header.forEach((name, column) => {
    const key = rest(name, yKind)
    if (key !== null && !partners.has(key)) partners.set(key, column)
  })
  for (const [x, name] of header.entries()) {
    const key = rest(name, xKind)
    const y = key === null ? undefined : partners.get(key)
    if (y !== undefined && x !== y && fits(x, y)) return [x, y]
  }
  return null
}

/**
 * Finds the columns by the request's options first, then by name and values: a pair must be numeric in 95 % of the sample
 * rows that hold anything, longitude and latitude by name in half of them. Longitude and latitude win over easting and northing, as they say what they are, unless
 * `preferProjected` (the CRS that was asked for is projected). `header` null: no names, the order decides.
 */
export function findRoles(
  header: readonly string[] | null,
  rows: readonly (readonly string[])[],
  decimal: DecimalSign,
  options: ReadOptions,
  preferProjected: () => boolean,
): ColumnRoles {
  const width = header?.length ?? Math.max(0, ...rows.map((row) => row.length))
  const roles: ColumnRoles = {
    x: null,
    y: null,
    z: null,
    id: null,
    wkt: null,
    pair: null,
    degrees: false,
    byOrder: false,
  }
  const named = (option: string | null | undefined) => (option ? columnNamed(header, option) : null)
  const numeric = (column: number, limit?: number) => numericShare(rows, column, decimal, limit) >= 0.95
  const mostly = (column: number, limit?: number) => numericShare(rows, column, decimal, limit) >= 0.5
  const first = (kind: Kind, test: (column: number) => boolean) => {
    const found = header?.findIndex((name, column) => isNamed(name, kind) && test(column)) ?? -1
    return found < 0 ? null : found
  }

  roles.id = named(options.csvIDField) ?? first('id', (column) => isUnique(rows, column))
  roles.x = named(options.csvXField)
  roles.y = named(options.csvYField)
  if (roles.x === null || roles.y === null) {
    const wkt = first('wkt', (column) => wktShare(rows, column) >= 0.5) ?? anyWkt(rows, width)
    if (wkt !== null && roles.x === null && roles.y === null) roles.wkt = wkt
    else {
      let lon = first('lon', (column) => numeric(column, 360))
      let lat = first('lat', (column) => numeric(column, 90))
      if (lon === null || lat === null) {
        // Names that leave no doubt outweigh rows that are broken.
        const [brokenLon, brokenLat] = [first('lon', (at) => mostly(at, 360)), first('lat', (at) => mostly(at, 90))]
        if (brokenLon !== null && brokenLat !== null) [lon, lat] = [brokenLon, brokenLat]
      }
      const x = first('x', numeric) ?? first('lon', numeric)
      const y = first('y', numeric) ?? first('lat', numeric)
      const geographic = lon !== null && lat !== null
      const projected = x !== null && y !== null && x !== lon
      const takeProjected = projected && (!geographic || preferProjected())
      roles.x ??= takeProjected || !geographic ? x : lon
      roles.y ??= takeProjected || !geographic ? y : lat
      if (roles.x === null || roles.y === null) roles.x = roles.y = null
      if (roles.x === null && header) {
        const found =
          twins(header, 'lon', 'lat', (lon, lat) => numeric(lon, 360) && numeric(lat, 90)) ??
          twins(header, 'x', 'y', (x, y) => numeric(x) && numeric(y))
        const [brokenX, brokenY] = [first('x', (at) => mostly(at)), first('y', (at) => mostly(at))]
        if (found) [roles.x, roles.y] = found
        else if (brokenX !== null && brokenY !== null) [roles.x, roles.y] = [brokenX, brokenY]
        else roles.pair = first('pair', (column) => isPair(rows, column))
      }
    }
  }
  if (!header && roles.x === null && roles.wkt === null && roles.pair === null) byOrder(roles, rows, width, numeric)
  if (header && roles.x === null && roles.wkt === null && roles.pair === null) byNamesAlone(roles, rows, header)
  roles.z =
    named(options.csvZField) ??
    roles.z ??
    first('z', (column) => numeric(column) && column !== roles.x && column !== roles.y)
  if (roles.x !== null && roles.y !== null && header) {
    roles.degrees =
      saysAxis(header[roles.x] ?? '', 'lon') &&
      saysAxis(header[roles.y] ?? '', 'lat') &&
      mostly(roles.x, 360) &&
      mostly(roles.y, 90)
  }
  return roles
}

function saysAxis(name: string, kind: Kind): boolean {
  return isNamed(name, kind) || words(name).some((word) => names[kind].test(word))
}

/** Position of a column by its name, exactly or without regard to case and blanks. */
function columnNamed(header: readonly string[] | null, name: string): number | null {
  if (!header) return null
  const exact = header.indexOf(name)
  if (exact >= 0) return exact
  const plain = words(name).join('')
  const loose = header.findIndex((column) => words(column).join('') === plain && plain !== '')
  return loose < 0 ? null : loose
}

/** Columns that are named for coordinates and hold none at all: the rows are kept, without a place. */
function byNamesAlone(roles: ColumnRoles, rows: readonly (readonly string[])[], header: readonly string[]): void {
  const empty = (kind: Kind) => {
    const found = header.findIndex((name, at) => isNamed(name, kind) && rows.every((row) => isBlank(row[at] ?? '')))
    return found < 0 ? null : found
  }
  const [x, y] = [empty('lon') ?? empty('x'), empty('lat') ?? empty('y')]
  if (x !== null && y !== null) [roles.x, roles.y] = [x, y]
  else roles.wkt = empty('wkt')
}

function byOrder(
  roles: ColumnRoles,
  rows: readonly (readonly string[])[],
  width: number,
  numeric: (column: number) => boolean,
): void {
  const columns = Array.from({ length: width }, (_, column) => column).filter((column) => numeric(column))
  const [head] = columns
  // A leading column of distinct whole numbers before at least three others is the point number.
  const isNumbering =
    head === 0 &&
    columns.length >= 3 &&
    isUnique(rows, 0) &&
    rows.every((row) => /^\d*$/.test(row[0] ?? '')) &&
    width > 3
  const [x, y, z] = isNumbering ? columns.slice(1) : columns
  if (x === undefined || y === undefined) return
  const latitudeFirst = degreesWithin(rows, x, 0, 90) && degreesWithin(rows, y, 90, 180)
  // Northings and eastings of UTM in metres, as surveyors list them; eastings so large beside such northings are rare.
  const northingFirst = allWithin(rows, x, 5_000_000, 10_000_000) && allWithin(rows, y, 160_000, 840_000)
  const yFirst = latitudeFirst || northingFirst
  roles.x = yFirst ? y : x
  roles.y = yFirst ? x : y
  roles.z = z ?? null
  if (isNumbering) roles.id = 0
  roles.byOrder = true
}
