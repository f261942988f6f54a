import type { GeoEngine } from '../../geo/engine-api'
import type { ServiceSettings } from '../settings/setting-table'
import { startService, type ServiceOptions } from '../start-service'
import type { EndedRequest } from '../http/observer'
import { jobStatuses } from '../../shared/rest'
import { limitsOf } from './limits-of'
import { serviceLog } from './service-log'

/** What a service alone is run with, besides its settings. */
export interface RunParts {
  /** The caller closes it. */
  engine: GeoEngine
  /** Fills an empty store where the settings ask for it. */
  seed: NonNullable<ServiceOptions['seed']>
  /** Takes a line of the log. */
  write: (line: string) => void
}

/** Runs a service as its settings say: with its log, its metrics, and a certificate that can be taken anew. AppError as `startService`. */
export async function runService(settings: ServiceSettings & { data: string }, { engine, seed, write }: RunParts) {
  const { host, port, publicUrl, trustedProxies, allowPlainHttp, tlsCertificate, tlsKey } = settings
  const log = serviceLog({ form: settings.log, requests: settings.logRequests, write })
  const told: ((ended: EndedRequest) => void)[] = log.request ? [log.request] : []
  const service = await startService({
    dataDir: settings.data,
    database: settings.database,
    works: settings.work,
    parallel: settings.jobsAtOnce,
    files: settings.files,
    filesUrl: settings.filesUrl,
    host,
    port,
    reach: { publicUrl: publicUrl ?? null, trustedProxies, plain: allowPlainHttp },
    tls: tlsCertificate !== undefined && tlsKey !== undefined ? { certificate: tlsCertificate, key: tlsKey } : null,
    limits: limitsOf(settings),
    engine,
    log: log.warn,
    ...(settings.logRequests || settings.metrics ? { observe: (ended) => told.forEach((tell) => tell(ended)) } : {}),
    graceMs: settings.graceSeconds * 1000,
    drainMs: settings.drainSeconds * 1000,
    ...(settings.demo ? { seed } : {}),
  })
  const watched =
    settings.metrics &&
    (await watch(service, settings.metrics).catch(async (error: unknown) => {
      await service.close()
      throw error
    }))
  if (watched) {
    told.push(watched.observe)
    log.info(`metrics on http://${settings.metrics?.host}:${watched.port}/metrics`)
  }
  return {
    url: service.url,
    outdated: service.outdated,
    /** Takes the certificate anew from its files; one that cannot be used is told of, and the one before goes on. */
    reload(): void {
      try {
        const taken = service.reloadCertificate()
        log.info(
          taken
            ? `took the certificate anew; it ends ${taken.endsAt.toISOString()}`
            : 'there is no certificate to take anew',
        )
      } catch (error) {
        log.warn(`The certificate of before goes on. ${(error as Error).message}`)
      }
    },
    async close(): Promise<void> {
      await service.close()
      await watched?.close()
    },
  }
}

/** Metrics on their own address, while the service runs. */
async function watch(service: Awaited<ReturnType<typeof startService>>, at: { host: string; port: number }) {
  const { openMetrics } = await import('./metrics')
  const { serveMetrics } = await import('./metrics-server')
  const jobCounts = async () =>
    Object.fromEntries(
      await Promise.all(jobStatuses.map(async (state) => [state, await service.store.jobs.countIn(state)] as const)),
    )
  const metrics = openMetrics(jobCounts, service.isReady)
  const listening = await serveMetrics(metrics, at)
  return { observe: metrics.observe, port: listening.port, close: () => listening.close(1_000) }
}
