import type { FirstAnswers } from '../../shared/host/first-answers'

/**
 * The page as it is served, with what it shows before the core answers: in itself, so that it waits for no message. A preload that asked
 * for them kept the page from coming up where main was not there to answer yet.
 * @param html the built page, whose element for them is empty
 */
export function pageWith(html: string, answers: FirstAnswers): Buffer {
  // Names of layers come from others: nothing in them may end the element.
  const json = JSON.stringify(answers).replaceAll('<', '\\u003c')
  return Buffer.from(html.replace(/>\s*\[\]\s*</, () => `>${json}<`))
}
