import { builder } from '#server/builder.ts';

const Review = builder.prismaNode('Review', {
  id: { field: 'id' },
  select: { id: true },
  description: "A client's review of the shop.",
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Who wrote it.' }),
    photoUrl: t.exposeString('photoUrl', {
      nullable: true,
      description: 'Their picture; null shows their initials.',
    }),
    body: t.exposeString('body', { description: 'What they wrote, as plain text.' }),
    rating: t.float({
      description: 'Stars, from 0.5 to 5 in half steps.',
      select: { halfStars: true },
      resolve: (row) => row.halfStars / 2,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was written.' }),
  }),
});

builder.queryField('reviews', (t) =>
  t.prismaConnection(
    {
      type: Review,
      cursor: 'id',
      description: 'Published reviews of the shop, newest first.',
      defaultSize: 12,
      maxSize: 100,
      totalCount: (_root, _args, { services }) => services.reviews.countPublished(),
      resolve: (query, _root, _args, { services }) => services.reviews.published(query),
    },
    { name: 'ReviewConnection' },
    { name: 'ReviewEdge' },
  ),
);
