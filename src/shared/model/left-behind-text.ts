/**
 * What is said of a job that may stand empty because the answer that told of it was lost on the way to this computer.
 * @param userName as the service names who made it; null where it does not
 * @param since when it was made, as it is to be read
 */
export function leftBehindText(userName: string | null, since: string): string {
  return `A job${userName === null ? '' : ` of ${userName}`} stands empty since ${since}, perhaps from a lost answer of this computer.`
}
