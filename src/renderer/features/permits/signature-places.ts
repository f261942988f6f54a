import type { PermitCategory, PermitDetail, PermitSignature } from '../../../shared/rest'
import { signatureProgress } from './permit-words'
import { t } from '../../language'

/** One place of a permit where a signature stands or is missing. */
export interface SignaturePlace {
  /** Who signed or has to; null where any member of a group may. */
  userId: string | null
  /** "1 of group 14", where a group is asked. */
  group: string | null
  /** What it is for: the name of a category, or "the whole permit". */
  what: string
  /** It stands for the whole permit, so it is told here alone. */
  own: boolean
  state: 'signed' | 'rejected' | 'pending'
  /** Null while nobody has signed. */
  signature: PermitSignature | null
}

/** All places for signatures: those of the categories in their order, then those of the whole permit; in each the missing last. */
export function signaturePlaces(
  permit: Pick<PermitDetail, 'signatures'>,
  categories: readonly PermitCategory[],
): SignaturePlace[] {
  const ofCategories = categories.flatMap((category) => {
    const what = category.name ?? t('permits.document.signatures.category', { id: category.id })
    const { waitingFor, groups } = signatureProgress(category)
    return [
      ...category.signatures.filter(({ timestamp }) => timestamp !== null).map((each) => placeOf(each, what, false)),
      ...waitingFor
        .filter((userId) => !category.signatures.some((each) => each.userId === userId && each.timestamp !== null))
        .map((userId) => missing(userId, null, what)),
      ...groups.map((group) => missing(null, group, what)),
    ]
  })
  const whole = permit.signatures.map((each) => placeOf(each, t('permits.document.signatures.wholePermit'), true))
  return [...ofCategories, ...whole.sort((a, b) => Number(a.state === 'pending') - Number(b.state === 'pending'))]
}

function placeOf(signature: PermitSignature, what: string, own: boolean): SignaturePlace {
  const state = signature.timestamp === null ? 'pending' : signature.isRejection ? 'rejected' : 'signed'
  return { userId: signature.userId, group: null, what, own, state, signature: state === 'pending' ? null : signature }
}

const missing = (userId: string | null, group: string | null, what: string): SignaturePlace => ({
  userId,
  group,
  what,
  own: false,
  state: 'pending',
  signature: null,
})
