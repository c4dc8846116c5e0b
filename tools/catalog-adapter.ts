import {
  ColumnTypeEnum,
  DriverAdapterError,
  type ColumnType,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlQuery,
} from '@prisma/driver-adapter-utils';
import { DatabaseError, types, type Client } from 'pg';

/**
 * PostgreSQL's catalog types by oid; all others are text. Prisma's own driver adapter rejects the catalog's types, and
 * it splits scripts at every semicolon, which breaks function bodies.
 */
const columnTypes: Record<number, ColumnType> = {
  16: ColumnTypeEnum.Boolean,
  18: ColumnTypeEnum.Character, // "char"
  20: ColumnTypeEnum.Int64,
  21: ColumnTypeEnum.Int32, // int2
  23: ColumnTypeEnum.Int32, // int4
  26: ColumnTypeEnum.Int64, // oid
  1003: ColumnTypeEnum.TextArray, // name[]
  1009: ColumnTypeEnum.TextArray,
  1015: ColumnTypeEnum.TextArray, // varchar[]
  1184: ColumnTypeEnum.DateTime, // timestamptz
};

const TEXT_ARRAY = 1009 as Parameters<typeof types.getTypeParser>[0];

/** Types that node-postgres parses differently from what the engine expects. */
const parsers: Record<number, (text: string) => unknown> = {
  1003: types.getTypeParser(TEXT_ARRAY, 'text'),
  1184: (text) => new Date(text).toISOString(),
};

/** Lets Prisma's schema engine read the catalog of `client`'s database and run scripts on it. */
export function catalogAdapter(client: Client): SqlMigrationAwareDriverAdapterFactory {
  const info = { provider: 'postgres', adapterName: 'catalog' } as const;
  const run = async ({ sql, args }: Pick<SqlQuery, 'sql' | 'args'>) => {
    try {
      return await client.query<unknown[]>({
        text: sql,
        values: args,
        rowMode: 'array',
        types: {
          getTypeParser: (oid) => parsers[oid] ?? types.getTypeParser(oid, 'text'),
        },
      });
    } catch (error) {
      throw asAdapterError(error);
    }
  };
  const adapter: SqlDriverAdapter = {
    ...info,
    async queryRaw(query) {
      const { fields, rows } = await run(query);
      return {
        columnNames: fields.map(({ name }) => name),
        columnTypes: fields.map(({ dataTypeID }) => columnTypes[dataTypeID] ?? ColumnTypeEnum.Text),
        rows,
      };
    },
    executeRaw: async (query) => (await run(query)).rowCount ?? 0,
    async executeScript(script) {
      await client.query(script).catch((error: unknown) => {
        throw asAdapterError(error);
      });
    },
    startTransaction: () => Promise.reject(new Error('the schema engine opens no transactions')),
    getConnectionInfo: () => ({ schemaName: 'public', supportsRelationJoins: true }),
    dispose: () => Promise.resolve(),
  };
  return { ...info, connect: async () => adapter, connectToShadowDb: async () => adapter };
}

function asAdapterError(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error;
  const { code = '', severity = 'ERROR', message, detail, column, hint } = error;
  return new DriverAdapterError({
    kind: 'postgres',
    originalCode: code,
    originalMessage: message,
    code,
    severity,
    message,
    detail,
    column,
    hint,
  });
}
