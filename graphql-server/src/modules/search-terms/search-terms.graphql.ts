import { builder, nodeVisibility, nullIfRefused, type InputFields } from '#server/builder.ts';
import {
  Forbidden,
  InvalidInput,
  NotFound,
  RateLimited,
  SignInRequired,
} from '#server/errors/domain-error.ts';
import { isAdminOr, requireViewer } from '#server/viewer.ts';
import { searchTermsAccess, searchTermsLimits } from './search-terms.access.ts';
import type {
  AddSearchTermInput as AddSearchTermInputShape,
  ChangeSearchTermInput as ChangeSearchTermInputShape,
} from './search-terms.rules.ts';

const SearchTerm = builder.prismaNode('SearchTerm', {
  id: { field: 'id' },
  description: 'What a word or phrase of a search query means.',
  fields: (t) => ({
    databaseId: t.exposeString('id', { description: 'Database ID, for the mutations.' }),
    term: t.exposeString('term', {
      description: 'One to three words, in lower case without accents, such as `bait caster`.',
    }),
    means: t.exposeStringList('means', {
      description:
        'The words to search for instead; each meaning is searched for. Empty for a correctly spelled word that is searched for as it is.',
    }),
    vainMeans: t.stringList({
      description: 'The meanings that no published product matches.',
      resolve: async (row, _args, { services }) => [...(await services.searchTerms.vainMeans(row))],
    }),
  }),
});

nodeVisibility.SearchTerm = async (id, { services, viewer }) =>
  isAdminOr(viewer, 'CATALOGUE') && (await services.searchTerms.one(id)) !== null;

builder.queryField('searchTerms', (t) =>
  t.prismaConnection(
    {
      type: SearchTerm,
      cursor: 'id',
      description: 'Returns the terms that the search knows, by name. Admins and catalogue only.',
      ...nullIfRefused,
      authScopes: searchTermsAccess.list,
      args: {
        query: t.arg.string({
          required: true,
          defaultValue: '',
          description: 'Words, such as `reel`. All must be in the term or its meanings.',
        }),
      },
      totalCount: (_root, { query }, { services }) => services.searchTerms.count(query),
      resolve: (page, _root, { query }, { services }) => services.searchTerms.list(query, page),
    },
    { name: 'SearchTermConnection' },
    { name: 'SearchTermEdge' },
  ),
);

const TERM = 'One to three words. Stored in lower case without accents.';
const MEANS = 'At most 10 phrases of at most six words. Empty for a correctly spelled word.';

const AddSearchTermInput = builder.inputType('AddSearchTermInput', {
  description: 'A search term to add.',
  fields: (t): InputFields<AddSearchTermInputShape> => ({
    term: t.string({ description: TERM }),
    means: t.stringList({ description: MEANS }),
  }),
});

const ChangeSearchTermInput = builder.inputType('ChangeSearchTermInput', {
  description: 'A search term with its new values.',
  fields: (t): InputFields<ChangeSearchTermInputShape> => ({
    id: t.id({ description: 'The `databaseId` of the term.' }),
    term: t.string({ description: TERM }),
    means: t.stringList({ description: MEANS }),
  }),
});

const DeleteSearchTermInput = builder.inputType('DeleteSearchTermInput', {
  description: 'A search term to delete.',
  fields: (t): InputFields<{ id: string }> => ({
    id: t.id({ description: 'The `databaseId` of the term.' }),
  }),
});

builder.mutationFields((t) => ({
  addSearchTerm: t.errorUnionField({
    authScopes: searchTermsAccess.add,
    types: [SearchTerm, InvalidInput, RateLimited, SignInRequired, Forbidden],
    union: { resolveType: () => 'SearchTerm' },
    description:
      'Adds a search term. Searches use it at once. Admins and catalogue only; recorded in the audit log.',
    args: { input: t.arg({ type: AddSearchTermInput, description: 'The term to add.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(searchTermsLimits.write, () => services.searchTerms.add(requireViewer(viewer), input)),
  }),
  changeSearchTerm: t.errorUnionField({
    authScopes: searchTermsAccess.change,
    types: [SearchTerm, InvalidInput, NotFound, RateLimited, SignInRequired, Forbidden],
    union: { resolveType: () => 'SearchTerm' },
    description:
      'Changes a search term. Searches use it at once. Admins and catalogue only; recorded in the audit log.',
    args: { input: t.arg({ type: ChangeSearchTermInput, description: 'The term and its new values.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(searchTermsLimits.write, () => services.searchTerms.change(requireViewer(viewer), input)),
  }),
  deleteSearchTerm: t.errorUnionField({
    authScopes: searchTermsAccess.delete,
    types: [SearchTerm, NotFound, RateLimited, SignInRequired, Forbidden],
    union: { resolveType: () => 'SearchTerm' },
    description:
      'Deletes a search term and returns it. Admins and catalogue only; recorded in the audit log.',
    args: { input: t.arg({ type: DeleteSearchTermInput, description: 'The term to delete.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(searchTermsLimits.write, () => services.searchTerms.remove(requireViewer(viewer), input.id)),
  }),
}));
