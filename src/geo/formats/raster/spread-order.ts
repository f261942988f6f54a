/**
 * The blocks of a grid so that those seen first lie spread over all of it: ever denser lattices, each through the middle
 * block. Every block comes once; nothing is held, however many there are.
 */
export function* spreadOrder(across: number, down: number): Generator<readonly [across: number, down: number]> {
  const [middleX, middleY] = [across >> 1, down >> 1]
  let step = 1
  while (step < Math.max(across, down)) step *= 2
  yield [middleX, middleY]
  for (; step > 1; step /= 2) {
    const half = step / 2
    // Between the blocks of a lattice: first those in the middle of four, then those between two.
    yield* lattice(middleX + half, middleY + half)
    yield* lattice(middleX, middleY + half)
    yield* lattice(middleX + half, middleY)
  }

  function* lattice(x0: number, y0: number): Generator<readonly [number, number]> {
    for (let y = y0 % step; y < down; y += step) for (let x = x0 % step; x < across; x += step) yield [x, y]
  }
}
