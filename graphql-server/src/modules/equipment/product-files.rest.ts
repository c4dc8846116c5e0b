import { z } from 'zod';
import { DomainError, InvalidInput } from '#server/errors/domain-error.ts';
import { reply, route } from '#server/http/route.ts';
import { equipmentAccess, equipmentLimits } from './equipment.access.ts';
import { csvFields, readFields } from './product-csv.rules.ts';

const MAX_BYTES = 8 * 1024 * 1024;

export const productFilesRoutes = [
  route({
    method: 'POST',
    path: '/product-import',
    access: equipmentAccess.file,
    summary:
      'Computes what the values of a CSV file would change, without changing anything. Its rows name products by `id`, `sku` or `slug`; empty cells keep their value. With `addsProducts`, rows of unknown products add them as drafts. Apply it with the mutation `applyBulkChange`. At most 10,000 rows and 8 MB.',
    query: z.object({
      columns: z
        .string()
        .max(2_000)
        .optional()
        .meta({
          description: `Field of each column of the file, separated by commas; nothing for a column to ignore. By default the headers decide. Fields: ${csvFields.join(', ')}.`,
          example: 'id,,price',
        }),
      addsProducts: z.enum(['true', 'false']).optional().meta({
        description:
          'Whether rows whose `sku` or `slug` no product has add a product. By default they are refused.',
      }),
    }),
    upload: { field: 'file', maxBytes: MAX_BYTES },
    fails: [400],
    responses: {
      200: z.object({
        bulkChangeId: z.uuid().nullable().meta({
          description: 'Id of the preview. Null if no column names the products: then send `columns`.',
        }),
        rowCount: z.int(),
        columns: z.array(
          z.object({
            header: z.string(),
            field: z.enum(csvFields).nullable(),
            sample: z.string().meta({ description: 'First value of the column.' }),
          }),
        ),
      }),
    },
    limit: equipmentLimits.file,
    async handle({ file, query }, { services, viewer }) {
      const fields = query.columns === undefined ? undefined : readFields(query.columns);
      if (fields === null)
        return new InvalidInput([{ path: 'columns', message: 'Use each field once, from the list.' }]);
      const preview = await services.equipment.previewImport(
        viewer,
        file,
        fields,
        query.addsProducts === 'true',
      );
      if (preview instanceof DomainError) return preview;
      const { bulkChange, rowCount, columns } = preview;
      const found = { rowCount, columns: columns.map((column) => ({ ...column })) };
      return reply(200, { bulkChangeId: bulkChange?.id ?? null, ...found });
    },
  }),
  route({
    method: 'GET',
    path: '/product-import-template',
    access: equipmentAccess.file,
    summary: 'Returns a CSV file with the columns of new products and an example, for `/product-import`.',
    type: 'text/csv',
    responses: { 200: z.custom<NodeJS.ReadableStream>().meta({ type: 'string', format: 'binary' }) },
    limit: equipmentLimits.file,
    async handle(_input, { services }) {
      return reply(200, await services.equipment.productTemplate(), {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="new-products.csv"',
      });
    },
  }),
  route({
    method: 'GET',
    path: '/product-export',
    access: equipmentAccess.file,
    summary: 'Returns all products and variants as a CSV file, which can be changed and imported.',
    type: 'text/csv',
    responses: { 200: z.custom<NodeJS.ReadableStream>().meta({ type: 'string', format: 'binary' }) },
    limit: equipmentLimits.file,
    async handle(_input, { services }) {
      return reply(200, services.equipment.exportProducts(), {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="products.csv"',
      });
    },
  }),
];
