import type { ClientFrame, ServerFrame, Transport } from '../../shared/contract'
import type { FirstAnswers } from '../../shared/host/first-answers'
import type { WindowBridge } from '../../shared/host/window-bridge'

/** Frames over the bridge that Electron's preload puts into the window. Calls that the page was served with answers to ask nobody. */
export function createElectronTransport(bridge: WindowBridge, answers: FirstAnswers = []): Transport {
  const first = new Map(answers.map((each) => [each.name as string, each]))
  let take: (frame: ServerFrame) => void = () => undefined

  /** The answer is good for the first such call: whoever asks again wants to know what is now. */
  function answered(frame: ClientFrame): boolean {
    const known = frame.type === 'call' ? first.get(frame.name) : undefined
    if (frame.type !== 'call' || known?.params !== (JSON.stringify(frame.params) ?? '')) return false
    first.delete(frame.name)
    queueMicrotask(() => take({ type: 'answer', id: frame.id, ok: true, value: JSON.parse(known.value) as unknown }))
    return true
  }

  return {
    send(frame) {
      if (!answered(frame)) bridge.call(JSON.stringify(frame))
    },
    onFrame(receive) {
      take = receive
      bridge.subscribe((text) => receive(JSON.parse(text) as ServerFrame))
    },
    // The window dies with its process; there is nothing to hear.
    onClose: () => undefined,
  }
}
