import { builder, nullIfRefused } from '#server/builder.ts';
import { requireInRange } from '#server/errors/arguments.ts';
import { ProductsInstead } from '#server/modules/equipment/catalogue.graphql.ts';
import { searchesAccess } from './searches.access.ts';
import type { UnansweredSearch } from './searches.service.ts';

const UnansweredSearchType = builder.objectRef<UnansweredSearch>('UnansweredSearch').implement({
  description: 'A query whose latest search had no results.',
  fields: (t) => ({
    query: t.exposeString('query', {
      description: 'The query, in lower case; the first 100 characters.',
    }),
    searches: t.exposeInt('searches', { description: 'Number of searches in the last 30 days.' }),
    lastAt: t.expose('lastAt', { type: 'DateTime', description: 'Time of the latest search.' }),
    instead: t.expose('instead', {
      type: ProductsInstead,
      description: 'Which products the latest search showed instead.',
    }),
  }),
});

const SearchReport = builder.objectRef<object>('SearchReport').implement({
  description: 'Searches of the last 30 days.',
  fields: (t) => ({
    searches: t.int({
      description: 'Number of counted searches.',
      resolve: (_report, _args, { services }) => services.searches.total(),
    }),
    unanswered: t.field({
      type: [UnansweredSearchType],
      description: 'Queries whose latest search had no results, the most frequent first.',
      args: {
        first: t.arg.int({
          required: true,
          defaultValue: 100,
          description: 'Maximum number of queries to return, from 1 to 200.',
        }),
      },
      resolve: (_report, { first }, { services }) =>
        services.searches.unanswered(requireInRange('first', first, 200)),
    }),
  }),
});

builder.queryField('searchReport', (t) =>
  t.field({
    type: SearchReport,
    description:
      'Reports what customers searched for on the search page. Counted without users and addresses. Admins and catalogue only.',
    ...nullIfRefused,
    authScopes: searchesAccess.report,
    resolve: () => ({}),
  }),
);
