/** A layer, or a revision, that somebody made of the same file in the moment in which ours was made. */
export interface TwinFacts {
  layerId: number
  name: string
  by: string | null
}

/** What is said to both people of a layer that exists twice, and how it is mended. @param ownLayerId the layer that ours made or revised */
export function twinText({ layerId, name, by }: TwinFacts, ownLayerId: number | null): string {
  const who = by ?? 'somebody else'
  return layerId === ownLayerId
    ? `Layer “${name}” (${layerId}) was revised twice with the same file in the same moment: by you and by ${who}. Nothing is lost; the two revisions are the same.`
    : `Two layers “${name}” of the same file exist: yours${ownLayerId === null ? '' : ` (${ownLayerId})`} and that of ${who} (${layerId}), made in the same moment. Retire one of them: mark it as superseded.`
}
