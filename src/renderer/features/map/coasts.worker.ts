import { ringsOfLand } from './coasts'

const scope = self as unknown as DedicatedWorkerGlobalScope

/** Answers the rings of the file whose address it is given; nothing when it cannot be read. */
scope.onmessage = ({ data: url }: MessageEvent<string>) => {
  void fetch(url)
    .then(async (answer) => ringsOfLand((await answer.json()) as Parameters<typeof ringsOfLand>[0]))
    .then(
      (rings) =>
        scope.postMessage(
          rings,
          rings.map(({ xy }) => xy.buffer),
        ),
      () => scope.close(),
    )
}
