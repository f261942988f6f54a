const degrees = 180 / Math.PI

/** Reads the parameters of a projected system under any of the names that OGC, ESRI and EPSG give them. Angles in degrees, lengths in metres; null (or 0, scale 1) where there is none. */
export class ParameterReader {
  constructor(private readonly values: ReadonlyMap<string, number>) {}

  raw(...names: string[]): number | null {
    for (const name of names) {
      const value = this.values.get(name)
      if (value !== undefined) return value
    }
    return null
  }

  angle(...names: string[]): number | null {
    const value = this.raw(...names)
    // Definitions carry angles with 13 digits or so: what comes of the way through radians is rounded off.
    return value === null ? null : Number((value * degrees).toPrecision(15))
  }

  get lat0(): number {
    return (
      this.angle(
        'latitudeoforigin',
        'latitudeofnaturalorigin',
        'latitudeoffalseorigin',
        'latitudeofcenter',
        'latitudeofcentre',
        'latitudeofprojectioncentre',
        'centralparallel',
        'latitudeoftopocentricorigin',
      ) ?? 0
    )
  }

  get lon0(): number {
    return (
      this.angle(
        'centralmeridian',
        'longitudeofnaturalorigin',
        'longitudeoffalseorigin',
        'longitudeoforigin',
        'longitudeofcenter',
        'longitudeofcentre',
        'longitudeofprojectioncentre',
        'straightverticallongitudefrompole',
      ) ?? 0
    )
  }

  get k(): number {
    return (
      this.raw(
        'scalefactor',
        'scalefactoratnaturalorigin',
        'scalefactoronpseudostandardparallel',
        'scalefactoratprojectioncentre',
        'scalefactoroninitialline',
        'scalefactoratprojectioncenter',
      ) ?? 1
    )
  }

  get x0(): number {
    return this.raw('falseeasting', 'eastingatfalseorigin', 'eastingatprojectioncentre') ?? 0
  }

  get y0(): number {
    return this.raw('falsenorthing', 'northingatfalseorigin', 'northingatprojectioncentre') ?? 0
  }

  get sp1(): number | null {
    return this.angle(
      'standardparallel1',
      'latitudeof1ststandardparallel',
      'latitudeofstandardparallel',
      'standardparallel',
    )
  }

  get sp2(): number | null {
    return this.angle('standardparallel2', 'latitudeof2ndstandardparallel')
  }
}
