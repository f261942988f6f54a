/** A value of an answer that is JSON already: what is stored as text is sent as it stands. */
export class JsonText {
  constructor(readonly text: string) {}
}

/** A value of an answer that is JSON in UTF-8, made when it is sent. Two of one name are the same bytes. */
export class NamedJson {
  constructor(
    readonly name: string,
    readonly bytes: () => Buffer | Promise<Buffer>,
  ) {}
}
