import { createHash } from 'node:crypto'
import { jsonText } from './write-json'

/** A value of an answer that is JSON already: what is stored as text is sent as it stands. */
export class JsonText {
  constructor(readonly text: string) {}
}

/** A value of an answer that is JSON in UTF-8, made when it is sent, in pieces that follow each other. Two of one name are the same bytes. */
export class NamedJson {
  constructor(
    readonly name: string,
    readonly bytes: () => readonly Buffer[] | Promise<readonly Buffer[]>,
  ) {}
}

/** A value of an answer named by its own bytes; undefined is null, a JsonText goes as it is. */
export function namedByItsBytes(value: unknown): NamedJson {
  const bytes = Buffer.from(value instanceof JsonText ? value.text : jsonText(value))
  return new NamedJson(createHash('sha256').update(bytes).digest('base64url'), () => [bytes])
}
