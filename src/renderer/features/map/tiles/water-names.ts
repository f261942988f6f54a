const ends =
  /(?:^|[\s-])(?:Channel|Harbou?r|River|Creek|Lake|Bay|Sea|Ocean|Strait|Sound|Basin|Canal|Reservoir|Lagoon|Fjord|Stream|Brook|Pond|Loch|Lough|Estuary|Inlet|Waterway|Rivière|Fleuve)$/u
const compounds =
  /(?:see|fluss|kanal|bach|bucht|teich|hafenbecken|joki|järvi|lahti|selkä|meri|kanava|salmi|vatnet|elva|fjorden)$/iu
const begins =
  /^(?:Lake|River|Loch|Lough|Lac|Lago|Rio|Río|Rivière|Fleuve|Mer|Baie|(?:Bay|Gulf|Sea|Strait) of)\s+\p{Lu}/u
/** Bays in which one works or parks, and roads that are called after the water. */
const dry =
  /\b(?:joint|loading|parking|storage|wash|bus|lay) bay$|\b(?:road|street|lane|drive|avenue|bridge|tunnel|gate|way)$/iu
const shortest = 5

/** Whether a text on the map reads as the name of a water: these are written in italics, as on every printed map. */
export function isWaterName(text: string): boolean {
  const name = text.replace(/\s+/gu, ' ').trim()
  if (name.length < shortest || name.length > 60 || !/^\p{Lu}/u.test(name) || dry.test(name)) return false
  if (begins.test(name)) return true
  // Without a word of its own before it, "Harbour" may be a building: only compounds stand alone.
  return (name.includes(' ') && ends.test(name)) || (!/\d/u.test(name) && compounds.test(name))
}
