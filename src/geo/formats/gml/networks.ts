import type { GmlFeature } from './gml-handler'

/** Networks, owners and depths that are kept to be told of features; a delivery has some dozens of the first two. */
const maxKept = 100_000

/** What is told of a feature by the network that it belongs to. */
const networkFields = ['thema', 'beheerder', 'standaardDieptelegging (m)'] as const
type NetworkField = (typeof networkFields)[number]
interface NetworkValues {
  thema?: string | null
  beheerder?: string | null
  'standaardDieptelegging (m)'?: number | null
}

/**
 * Networks of cables and pipes with their owners, of IMKL (KLIC) and INSPIRE utility networks: a feature names its network by
 * `inNetwork`, the network its theme, and the code of the owner stands in the ids of both (nl.imkl-KL1031.…).
 */
export class Networks {
  readonly #networks = new Map<string, { theme: string | null; owner: string | null; depth: string | null }>()
  /** Names of owners by their code. */
  readonly #owners = new Map<string, string>()
  /** Classes of which a feature belongs to a network. */
  readonly #inNetwork = new Set<string>()
  /** Classes of which a feature is an owner's. */
  readonly #owned = new Set<string>()

  note({ kind, id, properties }: GmlFeature): void {
    const text = (name: string) => properties.get(name) ?? null
    if (/^(Utiliteitsnet|UtilityNetwork)$/.test(kind) && id !== null && this.#networks.size < maxKept)
      this.#networks.set(id, {
        theme: text('thema') ?? text('utilityNetworkType'),
        owner: text('authorityRole.organisationName') ?? text('authorityRole.individualName'),
        depth: text('standaardDieptelegging (m)'),
      })
    const code = text('bronhoudercode')
    const name = text('organisatie.naam')
    if (kind === 'Beheerder' && code !== null && name !== null && this.#owners.size < maxKept)
      this.#owners.set(code, name)
    if (properties.has('inNetwork')) this.#inNetwork.add(kind)
    else if (ownerCode(id) !== null) this.#owned.add(kind)
  }

  /** What is told of the features of a class besides their own attributes. */
  fieldsOf(kind: string): readonly NetworkField[] {
    if (this.#inNetwork.has(kind)) return networkFields
    return this.#owned.has(kind) ? ['beheerder'] : []
  }

  /** Values of `networkFields` for a feature. */
  valuesOf({ id, properties }: GmlFeature): NetworkValues {
    const networkId = properties.get('inNetwork')?.split(', ')[0]
    const network = networkId === undefined ? undefined : this.#networks.get(networkId)
    const code = ownerCode(networkId ?? null) ?? ownerCode(id)
    const depth = network?.depth ?? null
    return {
      thema: network?.theme ?? null,
      beheerder: code === null ? (network?.owner ?? null) : (this.#owners.get(code) ?? code),
      'standaardDieptelegging (m)': depth === null || !Number.isFinite(Number(depth)) ? null : Number(depth),
    }
  }
}

/** The code of an owner in an id of IMKL; null: there is none, or it is the registry itself. */
function ownerCode(id: string | null): string | null {
  const code = /^nl\.imkl-([A-Z]{2}\d{4})\./.exec(id ?? '')?.[1] ?? null
  return code === 'KA0000' ? null : code
}
