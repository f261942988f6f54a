import type { CompiledQuery, QueryExecutorProvider } from 'kysely'
import type { SqlValue } from '../../node/sqlite'
import type { Dialect } from './dialect'

/** What can be made into SQL: a query of the builder, or one that is written out (`sql`). */
interface Built<Row> {
  compile(provider: QueryExecutorProvider): CompiledQuery<Row>
}

/** A query as a database takes it. */
export interface BoundQuery {
  sql: string
  params: SqlValue[]
}

/** Stands in a query for one of the values that it is run with. */
class Place {
  constructor(readonly at: number) {}
}

/** A query that is built once for each dialect, and run with other values each time. */
export class Query<Given extends SqlValue[], Row> {
  private readonly kept = new Map<Dialect, { sql: string; places: readonly unknown[] }>()

  constructor(
    private readonly build: (on: Dialect, ...given: Given) => Built<Row>,
    private readonly count: number,
  ) {}

  /** The SQL in a dialect, and its parameters for some values. */
  bound(dialect: Dialect, given: Given): BoundQuery {
    const { sql, places } = this.kept.get(dialect) ?? this.compile(dialect)
    const value = (place: unknown): SqlValue => {
      const found = place instanceof Place ? given[place.at] : (place as SqlValue)
      return typeof found === 'boolean' ? Number(found) : (found ?? null)
    }
    return { sql, params: places.map(value) }
  }

  private compile(dialect: Dialect) {
    const places = Array.from({ length: this.count }, (_, at) => new Place(at))
    const { sql, parameters } = this.build(dialect, ...(places as unknown as Given)).compile(dialect.from)
    const made = { sql, places: parameters }
    this.kept.set(dialect, made)
    return made
  }
}

/**
 * A query. `build` sees places of the values that follow the dialect, never the values: it must not look at them. What looks at
 * values builds a query of its own each time.
 * @param count how many values it takes, where its parameters do not say
 */
export const query = <Given extends SqlValue[], Row>(
  build: (on: Dialect, ...given: Given) => Built<Row>,
  count = Math.max(0, build.length - 1),
): Query<Given, Row> => new Query(build, count)
