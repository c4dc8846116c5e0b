import type { FormattedExecutionResult } from 'graphql';
import { describe, expect, it } from 'vitest';
import { hasPublicPage, render } from './entry-server.tsx';
import {
  connection,
  equipmentCard,
  equipmentCards,
  orderableEquipment,
  picture,
  rating,
  review,
} from './test/builders.ts';
import { storyConfig } from './test/config.ts';
import { productNames } from './test/products.ts';
import { category, found } from './test/search.ts';

const shop = {
  bestSellers: [equipmentCard({ name: '</script><b>Lakehead' })],
  reviews: connection([review()]),
};

function visit(
  url: string,
  answer: FormattedExecutionResult | ((query: string) => FormattedExecutionResult) = { data: shop },
  shopUrl: string | null = 'https://shop.example',
) {
  const asked: string[] = [];
  const executeQuery = async (query: { loc?: unknown; definitions: readonly unknown[] }) => {
    asked.push(JSON.stringify(query.definitions[0]).match(/"value":"(\w+)"/)?.[1] ?? '');
    return typeof answer === 'function' ? answer(JSON.stringify(query.definitions)) : answer;
  };
  return render({ url, shopUrl, config: storyConfig, executeQuery }).then((page) => ({
    ...page,
    asked,
  }));
}

describe('the home page', () => {
  it('is rendered with its data, with one query per list', async () => {
    const { status, html, state, asked } = await visit('/?from=mail');
    expect(status).toBe(200);
    expect(asked).toEqual(['HomeScreen', 'HomeReviews']);
    expect(html).toContain('1 product');
    expect(html).toContain('Aiko Tanabe');
    expect(html).toContain('name="subject"');
    expect(Object.keys(JSON.parse(state).apollo)).toContain('ROOT_QUERY');
  });

  it.each([
    [11, 11],
    [12, 12],
    [13, 12],
  ])('of a shop with %i products shows %i', async (count, shown) => {
    const { html } = await visit('/', (query) => {
      const first = Number(/"bestSellers".*?"IntValue","value":"(\d+)"/.exec(query)?.[1] ?? 200);
      return { data: { ...shop, bestSellers: equipmentCards(count).slice(0, first) } };
    });
    expect(html).toContain(`${shown} products`);
    expect(productNames(14).filter((name) => html.includes(`>${name}<`))).toHaveLength(shown);
  });

  it('escapes data in the HTML and the serialized state', async () => {
    const { html, state } = await visit('/');
    expect(html).not.toMatch(/<script|<b>/);
    expect(state).not.toContain('<');
    expect(JSON.stringify(JSON.parse(state).apollo)).toContain('</script><b>Lakehead');
  });

  it('preloads the text font and the first picture', async () => {
    const { head } = await visit('/');
    expect(head).toMatch(/<link rel="preload" as="font" type="font\/woff2" href="[^"]+\.woff2" crossorigin>/);
    expect(head).toMatch(/<link rel="preload" as="image" type="image\/avif" imagesrcset="[^"]*1920w"/);
    expect(head).toContain('<title>FISHZOME');
  });

  it('has one canonical URL, whatever the query parameters', async () => {
    const { head } = await visit('/?from=mail');
    expect(head).toContain('<link rel="canonical" href="https://shop.example/">');
    expect(head).toMatch(/<meta property="og:image" content="https:\/\/shop\.example\/images\/[^"]+">/);
  });

  it('falls back to client rendering when its data fails to load', async () => {
    const { status, html, state } = await visit('/', { data: null, errors: [{ message: 'down' }] });
    expect(status).toBe(200);
    expect(html).toBe('');
    expect(JSON.parse(state)).toMatchObject({ config: { currency: 'USD' }, apollo: null });
  });
});

describe('the search page', () => {
  it('is rendered with the results of the URL’s filters', async () => {
    const { status, html, state, asked } = await visit('/search?q=ree%3Fl&category=reels&max=99.5', {
      data: { catalogue: found([equipmentCard()], { correctedQuery: 'reel' }) },
    });
    expect({ status, asked }).toEqual({ status: 200, asked: ['SearchScreen'] });
    expect(html).toContain('Results for “ree?l”');
    expect(html).toContain('Lakehead 3000');
    expect(html).toMatch(/<form[^>]* action="\/search"/);
    expect(state).toContain('\\"priceMaxMinor\\":9950');
  });

  it('escapes the query in its title and excludes itself from search engines', async () => {
    const { head } = await visit('/search?q=%3C%2Ftitle%3E%3Cscript%3E%26', {
      data: { catalogue: found([]) },
    });
    expect(head).toContain('<title>Results for “&lt;/title>&lt;script>&amp;” · FISHZOME</title>');
    expect(head).toContain('<meta name="robots" content="noindex">');
    expect(head).not.toContain('canonical');
    expect((await visit('/')).head).not.toContain('noindex');
  });
});

describe('a category page', () => {
  const reels = {
    ...category('reels'),
    description: 'Spinning, baitcasting, and fly reels.',
    picture: picture(),
  };
  const data = { categoryBySlug: reels, catalogue: found([equipmentCard({ slug: 'riffle' })]) };

  it('is rendered with its text, real links and its sort order', async () => {
    const { status, html, state, asked } = await visit('/category/reels?sort=price-asc', { data });
    expect({ status, asked }).toEqual({ status: 200, asked: ['CategoryScreen'] });
    expect(html).toContain('Spinning, baitcasting, and fly reels.');
    expect(html).toContain('href="/product/riffle"');
    expect(html).toMatch(/<form[^>]* action="\/category\/reels"/);
    expect(state).toContain('PRICE_ASC');
  });

  it('has a canonical URL without the sort order, breadcrumbs and a list of its products', async () => {
    const { head } = await visit('/category/reels?sort=name', { data });
    expect(head).toContain('<link rel="canonical" href="https://shop.example/category/reels">');
    expect(head).toContain('<meta name="description" content="Spinning, baitcasting, and fly reels.">');
    const said = [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json]) =>
      JSON.parse(json ?? ''),
    );
    expect(said).toMatchObject([
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { position: 1, name: 'Home', item: 'https://shop.example/' },
          { position: 2, name: 'Reels', item: 'https://shop.example/category/reels' },
        ],
      },
      {
        '@type': 'CollectionPage',
        mainEntity: { itemListElement: [{ url: 'https://shop.example/product/riffle' }] },
      },
    ]);
  });

  it('renders a readable 404 when the category does not exist', async () => {
    const { status, html, head } = await visit('/category/reels', {
      data: { categoryBySlug: null, catalogue: found([]) },
    });
    expect(status).toBe(404);
    expect(html).toContain('This category doesn’t exist.');
    expect(head).not.toMatch(/ld\+json|canonical/);
  });
});

describe('the shell', () => {
  it('links every category in the menu and in the footer, on pages without data too', async () => {
    const { html, asked } = await visit('/blog');
    expect(asked).toEqual([]);
    expect(html.match(/href="\/category\/reels"/g)).toHaveLength(2);
    expect(html).toMatch(/<details[^>]*><summary>Categories/);
  });
});

describe('a public page', () => {
  it.each([
    ['/', true],
    ['/?q=1', true],
    ['/product/spinning-reel?variant=A', true],
    ['/product', false],
    ['/profile', false],
    ['/assets/app.js', false],
  ])('has the URL %s: %s', (url, isPublic) => expect(hasPublicPage(url)).toBe(isPublic));
});

describe('a product page', () => {
  const reel = orderableEquipment({ name: '</script>"Lakehead"' });
  const at = '/product/spinning-reel';

  it('is rendered with a link to the order form', async () => {
    const { status, html, head, asked } = await visit(at, { data: { equipmentBySlug: reel } });
    expect({ status, asked }).toEqual({
      status: 200,
      asked: ['ProductScreen', 'ProductReviews', 'ProductRecommendations'],
    });
    expect(html).toContain('Gear ratio');
    expect(html).toContain('2 to 9 per order.');
    expect(html).toContain(`href="/order/${reel.databaseId}"`);
    expect(head).toContain('<title>&lt;/script>&quot;Lakehead&quot; · FISHZOME</title>');
    expect(head).toMatch(/<link rel="preload" as="image" type="image\/avif" imagesrcset="[^"]*960w"/);
    expect(head).toContain(`content="${reel.description}"`);
  });

  it('includes the rating and reviews in the structured data, if there are any', async () => {
    const said = async (change: Parameters<typeof orderableEquipment>[0]) => {
      const { head } = await visit(at, { data: { equipmentBySlug: orderableEquipment(change) } });
      return JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(head)?.[1] ?? '');
    };
    const reviewed = {
      rating: rating([0, 0, 1, 0, 1]),
      reviews: connection([review({ body: '</script>' })]),
    };
    expect(await said(reviewed)).toMatchObject({
      aggregateRating: { ratingValue: 4, reviewCount: 2, bestRating: 5 },
      review: [{ reviewBody: '</script>', datePublished: '2026-10-30', reviewRating: { ratingValue: 4.5 } }],
    });
    expect(Object.keys(await said({}))).not.toContain('aggregateRating');
  });

  it('includes escaped structured data with the price', async () => {
    const { head } = await visit(at, { data: { equipmentBySlug: { ...reel, sku: 'LKH-3000' } } });
    const [, said = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head) ?? [];
    expect(JSON.parse(said)).toMatchObject({
      '@type': 'Product',
      sku: 'LKH-3000',
      name: '</script>"Lakehead"',
      image: reel.pictures.map(({ url }) => `https://shop.example${url}`),
      offers: [
        {
          url: 'https://shop.example/product/spinning-reel',
          price: '89.90',
          priceCurrency: 'USD',
          availability: 'https://schema.org/InStock',
        },
      ],
    });
  });

  it('has no SKU in its structured data if the product has none', async () => {
    const { head } = await visit(at, { data: { equipmentBySlug: { ...reel, sku: null } } });
    expect(head).not.toContain('"sku"');
  });

  it('has a canonical URL and Open Graph title and image', async () => {
    const { head } = await visit(`${at}?from=mail`, { data: { equipmentBySlug: reel } });
    expect(head).toContain(`<link rel="canonical" href="https://shop.example/product/${reel.slug}">`);
    expect(head).toContain(
      '<meta property="og:title" content="&lt;/script>&quot;Lakehead&quot; · FISHZOME">',
    );
    for (const { url } of reel.pictures)
      expect(head).toContain(`<meta property="og:image" content="https://shop.example${url}">`);
    expect(head).toContain(`<meta property="og:image:alt" content="${reel.pictures[0]?.alt}">`);
    expect(head).toContain('<meta name="twitter:card" content="summary_large_image">');
  });

  it('claims no canonical URL without the shop’s URL, and tolerates an invalid picture URL', async () => {
    const { head } = await visit(at, { data: { equipmentBySlug: reel } }, null);
    expect(head).not.toMatch(/canonical|og:|twitter:/);
    expect(head).toContain(`"url":"/product/${reel.slug}"`);
    const odd = { ...reel, pictures: reel.pictures.map((one) => ({ ...one, url: 'http://[' })) };
    expect((await visit(at, { data: { equipmentBySlug: odd } })).status).toBe(200);
  });

  it('renders a readable 404 when the product does not exist', async () => {
    const { status, html, head } = await visit(at, { data: { equipmentBySlug: null } });
    expect(status).toBe(404);
    expect(html).toContain('This product isn’t available.');
    expect(head).not.toMatch(/ld\+json|canonical/);
  });

  it('falls back to client rendering when its data fails to load', async () => {
    const { status, html } = await visit(at, { data: null, errors: [{ message: 'down' }] });
    expect({ status, html }).toEqual({ status: 200, html: '' });
  });
});

describe('the order page', () => {
  it('is rendered for visitors, with a placeholder for the form', async () => {
    const { status, html, head, state, asked } = await visit('/order/1', {
      data: { equipment: orderableEquipment() },
    });
    // The response is cached for all users, so it must not contain the viewer.
    expect({ status, asked }).toEqual({ status: 200, asked: ['OrderScreen'] });
    expect(html).toContain('Gear ratio');
    expect(html).toContain('Log in to order.');
    expect(html).not.toMatch(/<form[^>]*novalidate|name="address"/i);
    expect(state).not.toContain('"me"');
    expect(head).toContain('<link rel="canonical" href="https://shop.example/product/spinning-reel">');
    expect(head).not.toContain('ld+json');
  });

  it('renders a readable 404 when the product does not exist', async () => {
    const { status, html } = await visit('/order/1', { data: { equipment: null } });
    expect(status).toBe(404);
    expect(html).toContain('This product isn’t available.');
  });
});

describe('a page without data', () => {
  it.each([
    ['/blog', 'Object.create', 'Blog · FISHZOME', 'slide-dry-fly'],
    ['/portfolio', 'Astrid Holm', 'Portfolio · FISHZOME', 'slide-dock-blue-hour'],
  ])('renders %s completely, for browsers without JavaScript', async (url, words, title, picture) => {
    const { status, html, head, asked } = await visit(url);
    expect({ status, asked }).toEqual({ status: 200, asked: [] });
    expect(html).toContain(words);
    expect(html).not.toMatch(/<script|Loading…/);
    expect(head).toContain(`<title>${title}</title>`);
    expect(head).toMatch(
      new RegExp(`<link rel="preload" as="image" type="image/avif" imagesrcset="[^"]*${picture}`),
    );
  });

  it.each(['/login', '/signup'])(
    '%s is rendered with its form, whose buttons wait for their code',
    async (url) => {
      const { html } = await visit(url);
      expect(html).toMatch(/<input[^>]* name="password"/);
      expect(html).toMatch(/<button type="submit"[^>]* disabled=""/);
    },
  );
});

describe('another page', () => {
  it('is the empty shell with its title', async () => {
    const { status, html, head, state, asked } = await visit('/dashboard');
    expect({ status, html, asked }).toEqual({ status: 200, html: '', asked: [] });
    expect(head).toContain('<title>My Profile · FISHZOME</title>');
    expect(JSON.parse(state).apollo).toBeNull();
  });

  it('is a readable 404 when the path is unknown', async () => {
    const { status, html, head } = await visit('/nothing-here');
    expect(status).toBe(404);
    expect(html).toContain('Your page Not Found!');
    expect(head).toContain('<title>Your page Not Found! · FISHZOME</title>');
    expect(head).not.toContain('as="image"');
  });
});
