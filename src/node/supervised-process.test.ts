import { describe, expect, it } from 'vitest'
import { superviseProcess, type SupervisedChild } from './supervised-process'

/** A process that a test makes speak and die. */
function fakeChild() {
  let say: (message: unknown) => void = () => undefined
  let die: (why: string) => void = () => undefined
  const heard: unknown[] = []
  const child: SupervisedChild = {
    send: (message) => void heard.push(message),
    onMessage: (receive) => (say = receive),
    onExit: (ended) => (die = ended),
    end: () => Promise.resolve(die('asked to end')),
  }
  return { child, heard, say: (port: number) => say({ port }), die: (why: string) => die(why) }
}

function supervise(waitsMs: number[] = [0, 0]) {
  const children: ReturnType<typeof fakeChild>[] = []
  const supervised = superviseProcess<number>({
    name: 'service',
    start: () => {
      const next = fakeChild()
      children.push(next)
      return next.child
    },
    readyOf: (message) => (message as { port?: number }).port ?? null,
    log: () => undefined,
    waitsMs,
  })
  const nth = async (count: number) => {
    while (children.length < count) await new Promise((resolve) => setTimeout(resolve, 1))
    return children[count - 1]!
  }
  return { supervised, nth, children }
}

describe('superviseProcess', () => {
  it('answers with what the process said, and with the new value after it died', async () => {
    const { supervised, nth } = supervise()
    const first = await nth(1)
    first.say(1)
    expect(await supervised.current()).toBe(1)
    first.die('killed')
    const waiting = supervised.current()
    ;(await nth(2)).say(2)
    expect(await waiting).toBe(2)
  })

  it('tries again when a start fails, then says why it gave up, then tries once more when asked', async () => {
    const { supervised, nth } = supervise([0])
    const answer = supervised.current()
    const refused = expect(answer).rejects.toMatchObject({ code: 'unavailable', message: /disk on fire/ })
    ;(await nth(1)).die('port taken')
    ;(await nth(2)).die('disk on fire')
    await refused
    const again = supervised.current()
    ;(await nth(3)).say(7)
    expect(await again).toBe(7)
  })

  it('tells what was told last to the process that takes the place of one that died', async () => {
    const { supervised, nth } = supervise()
    const first = await nth(1)
    first.say(1)
    await supervised.current()
    supervised.tell('old')
    supervised.tell('new')
    expect(first.heard).toEqual(['old', 'new'])
    first.die('killed')
    const second = await nth(2)
    second.say(2)
    await supervised.current()
    expect(second.heard).toEqual(['new'])
  })

  it('starts nothing after it was closed', async () => {
    const { supervised, nth, children } = supervise()
    ;(await nth(1)).say(1)
    await supervised.current()
    await supervised.close()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(children).toHaveLength(1)
  })
})
