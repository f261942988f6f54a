import { wordedError } from '../../shared/errors/worded-error'
import { routes, type RouteName } from '../../shared/rest'
import type { HttpAnswer } from './http-exchange'
import type { FailedRequest } from './status-error'

/**
 * The text of an answer that looks like JSON, or is empty; else AppError as `readJson`. What stands within is not looked at.
 * @param asked the request in words
 */
export function readText(answer: HttpAnswer, asked: () => FailedRequest, routeName: RouteName): string {
  const text = textOf(answer, asked)
  if (!/^[[{]/.test(text.trimStart()) || !/[\]}]$/.test(text.trimEnd().slice(-1))) readJson(answer, asked, routeName)
  return text
}

/**
 * The JSON of an answer, unchecked; undefined for an empty one, or where the route expects nothing. AppError `net.cut`,
 * `net.protocol` (a web page, or no JSON).
 * @param asked the request in words
 */
export function readJson(answer: HttpAnswer, asked: () => FailedRequest, routeName: RouteName): unknown {
  const text = textOf(answer, asked)
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch (cause) {
    // The interface shows no body for the writes: whatever comes back, the write was accepted.
    if (routes[routeName].answer.safeParse(undefined).success) return undefined
    const { service, thing } = asked()
    const cut = /^\s*[[{]/.test(text) && !/[\]}]\s*$/.test(text)
    const options = { details: { status: answer.status, bytes: answer.body.length }, retry: 'later', cause } as const
    throw cut
      ? wordedError('net.cut', 'answerCut', { thing }, options)
      : wordedError('net.protocol', 'answerNoJson', { service, thing }, options)
  }
}

/** The text of an answer. AppError `net.protocol` for a web page. */
function textOf(answer: HttpAnswer, asked: () => FailedRequest): string {
  const text = answer.body.toString('utf8').replace(/^\uFEFF/, '')
  const type = answer.headers['content-type'] ?? ''
  // By what it holds: many servers call whatever they answer text/html, JSON and nothing at all too.
  if (/^\s*<[!a-z?]/i.test(text))
    throw wordedError(
      'net.protocol',
      'answerWebPage',
      { service: asked().service },
      { details: { status: answer.status, mediaType: type.slice(0, 100) }, retry: 'later' },
    )
  return text
}
