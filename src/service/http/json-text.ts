/** A value of an answer that is JSON already: what is stored as text is sent as it stands. */
export class JsonText {
  constructor(readonly text: string) {}
}
