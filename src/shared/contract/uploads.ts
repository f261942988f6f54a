import { z } from 'zod'
import { call, event, grantedPath, nothing, projectRef, trusted, type Domain } from './define'
import { diffSummary } from './differences'
import { specification } from '../specification/schema'
import { transferRow, batch } from './upload-batch'
import type { Transmittal } from '../model/transmittal'
import {
  foundRow,
  recordDifference,
  recordFileFormat,
  recordProgress,
  recordReport,
  savedRecord,
} from './upload-record'
import { realLanguages } from '../languages/languages'
import { rowOptions, planRow, plan, keptPlan } from './upload-plan'

const batchRows = z.object({ batchId: z.string(), rowIds: z.array(z.string()).nullable() })

/** Plans, batches and transfers. */
export const uploadsDomain = {
  calls: {
    /**
     * Starts a plan from files and folders, with those of another plan where that is named, which may be one of another
     * project; answers at once, `uploads.planChanged` follows.
     */
    'uploads.makePlan': call(
      z
        .object({
          project: projectRef,
          paths: z.array(grantedPath),
          withPlanId: z.string().optional(),
          mirrorFolders: z.boolean(),
          /** Held against in place of those of project and folder. */
          specification: specification.optional(),
        })
        .refine(({ paths, withPlanId }) => paths.length > 0 || withPlanId !== undefined, { path: ['paths'] }),
      z.object({ planId: z.string() }),
    ),
    'uploads.getPlan': call(z.object({ planId: z.string() }), plan),
    /** What of a plan is in none of its rows: known in full once its folders are scanned. */
    'uploads.getLeftOut': call(z.object({ planId: z.string() }), plan.pick({ ignored: true, unread: true })),
    /** The plan of this project that is not started yet and not put aside, if any; after a restart it is read from disk again. */
    'uploads.findOpenPlan': call(z.object({ project: projectRef }), plan.nullable()),
    /** Plans of this project that are kept, newest change first. */
    'uploads.listPlans': call(z.object({ project: projectRef }), z.array(keptPlan)),
    /** Puts a plan aside, to be opened later. */
    'uploads.savePlan': call(z.object({ planId: z.string() }), nothing),
    /** Opens a kept plan and reads its files again, with all that was decided; the open plan of the project is put aside. */
    'uploads.openPlan': call(z.object({ planId: z.string() }), plan),
    /** Sets options, action, target or selection of one row or many; undefined leaves as it is. Re-reads where the reading depends on it. */
    'uploads.editRows': call(
      z.object({
        planId: z.string(),
        rowIds: z.array(z.string()).min(1),
        options: rowOptions.optional(),
        /** Names of options to take away. */
        clear: z.array(z.string()).optional(),
        selected: z.boolean().optional(),
        /** `matched`: what the names and areas say, in place of an earlier choice. */
        action: z.enum(['create', 'revise', 'skip', 'matched']).optional(),
        targetLayerId: z.number().int().optional(),
        /** Sends in spite of the non-technical problem named (landing far away, for instance). */
        overrideProblems: z.array(z.string()).optional(),
        /** Problems in spite of which it is not sent after all. */
        takeBackOverrides: z.array(z.string()).optional(),
        /** Sends the files under this name, without the extension, in place of their own; null: under their own. The files stay as they are. */
        sendAs: z.string().nullable().optional(),
        /** Rules of the specification that may be broken; who, when and why is written down. */
        acceptRules: z.array(z.string()).optional(),
        acceptReason: z.string().max(2_000).optional(),
        /** Rules that may not be broken after all. */
        takeBackRules: z.array(z.string()).optional(),
        /** Does for each row what mends its breaches of this rule, where something does. */
        mendRule: z.string().optional(),
      }),
      nothing,
    ),
    /** Which specification the rows are held against; they are read again. */
    'uploads.useSpecification': call(
      z.object({ planId: z.string(), use: z.enum(['project', 'folder', 'none']) }),
      nothing,
    ),
    /** Keeps the specification that is in force in the plan with its project. `invalid` where there is none. */
    'uploads.keepSpecification': call(z.object({ planId: z.string() }), nothing),
    'uploads.setMirror': call(z.object({ planId: z.string(), mirrorFolders: z.boolean() }), nothing),
    /** Reads again from disk: all rows, or those named. */
    'uploads.readAgain': call(z.object({ planId: z.string(), rowIds: z.array(z.string()).nullable() }), nothing),
    /** Holds the plan against the layers as they are now; rows whose decision has become another are marked (problem `layers-changed`). */
    'uploads.lookAgain': call(z.object({ planId: z.string() }), nothing),
    /** Adds a missing sidecar found elsewhere to a row. */
    'uploads.addFiles': call(
      z.object({ planId: z.string(), rowId: z.string(), paths: z.array(grantedPath).min(1) }),
      nothing,
    ),
    /** How a row that revises a layer differs from the revision that the service has, before anything is sent. */
    'uploads.compareRow': call(z.object({ planId: z.string(), rowId: z.string() }), diffSummary),
    'uploads.discardPlan': call(z.object({ planId: z.string() }), nothing),
    /**
     * Writes the selected rows into the journal and starts to send them. The layers are looked at first: `service.conflict`, and nothing
     * is sent, where others have changed what a row was decided by; such rows are marked, and a second start sends what then goes.
     */
    'uploads.start': call(z.object({ planId: z.string() }), z.object({ batchId: z.string() })),
    'uploads.listBatches': call(z.object({ project: projectRef }), z.array(batch)),
    'uploads.getBatch': call(z.object({ batchId: z.string() }), z.object({ batch, rows: z.array(transferRow) })),
    'uploads.pause': call(batchRows, nothing),
    'uploads.resume': call(batchRows, nothing),
    'uploads.retry': call(batchRows, nothing),
    /**
     * Plans the source of an earlier revision as a new revision of its layer, with this comment. Errors: those of the download; `service.conflict`
     * where the service gives other bytes than were sent from here for it.
     */
    'uploads.planRestore': call(
      z.object({ project: projectRef, layerId: z.number().int(), revisionId: z.string(), comment: z.string() }),
      z.object({ planId: z.string() }),
    ),
    /** Plans rows once more, with the options that they were sent with, to be changed and sent again; what was planned is put aside as by `makePlan`. */
    'uploads.planAgain': call(batchRows, z.object({ planId: z.string() })),
    /** What is to become of a row whose decision did not stand right before it was to be sent. */
    'uploads.answer': call(
      z.object({ batchId: z.string(), rowId: z.string(), answer: z.enum(['leave-out', 'revise', 'send']) }),
      nothing,
    ),
    /** Looks for what others made of the same files in the same moment; the rows with something to tell. */
    'uploads.findTwins': call(z.object({ batchId: z.string() }), z.array(transferRow)),
    'uploads.cancel': call(batchRows, nothing),
    /** Rows of all batches in which each word is found: layer, file, path, SHA-256, job, revision, comment; newest batch first. */
    'uploads.searchRows': call(
      z.object({ project: projectRef, words: z.string().max(500), limit: z.number().int().positive() }),
      z.object({ rows: z.array(foundRow), total: z.number().int() }),
    ),
    /** The record of batches as they stand, to be laid out on paper. */
    'uploads.getRecord': call(
      z.object({ batchIds: z.array(z.string()).min(1) }),
      z.object({ record: trusted<Transmittal>(), fingerprint: z.string().nullable() }),
    ),
    /**
     * Makes the record of batches as they stand: who sent what when and where to, how it was decided, what became of it; signed where
     * a keychain keeps the key. Written in each of the forms. `planId`: with the rows of that plan of which nothing was sent.
     */
    'uploads.saveRecord': call(
      z.object({
        batchIds: z.array(z.string()),
        planId: z.string().optional(),
        files: z.array(z.object({ path: grantedPath, format: recordFileFormat })).min(1),
        /** Of the page. */
        language: z.enum(realLanguages),
      }),
      savedRecord,
    ),
    /**
     * Plans the files of a record once more with their options, decided anew. What is not as it was sealed is left out, and told. A record
     * that this user has not signed needs the folder where its files lie.
     */
    'uploads.planRecord': call(
      z.object({ project: projectRef, path: grantedPath, folder: grantedPath.nullable() }),
      z.object({ planId: z.string(), differences: z.array(recordDifference) }),
    ),
    /** Holds a record against its seals and, as asked, its files and the service. What differs is the result, not an error. */
    'uploads.verifyRecord': call(
      z.object({
        path: grantedPath,
        /** Null: not the files. `folder`: where they lie now; null: where they were. */
        files: z.object({ folder: grantedPath.nullable() }).nullable(),
        /** Null: not the service. `deep`: sources are downloaded and hashed too. */
        service: z.object({ project: projectRef, deep: z.boolean() }).nullable(),
        /** A public key (PEM) that is to have signed it. */
        keyPath: grantedPath.optional(),
      }),
      recordReport,
    ),
  },
  events: {
    /** The plan's head, and only the rows that changed. `removedRowIds` went. At most every 100 ms a plan. */
    'uploads.planChanged': event(
      z.object({
        plan: plan.omit({ rows: true, ignored: true, unread: true }),
        rows: z.array(planRow),
        removedRowIds: z.array(z.string()),
      }),
    ),
    'uploads.plansChanged': event(z.object({ project: projectRef, plans: z.array(keptPlan) })),
    /** How far the verification of a record is; some times a second. */
    'uploads.recordProgress': event(recordProgress),
    'uploads.batchChanged': event(z.object({ batch, rows: z.array(transferRow) })),
  },
} as const satisfies Domain
