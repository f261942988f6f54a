import { format } from 'oxfmt'

/**
 * A made file as `npm run format` leaves it.
 * @param name whose ending says the language
 */
export async function formatted(name: string, text: string): Promise<string> {
  const { code, errors } = await format(name, text, { printWidth: 120 })
  if (errors.length > 0)
    throw new Error(`${name} cannot be formatted: ${errors.map(({ message }) => message).join('; ')}`)
  return code
}
