import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments, parse } from 'yaml';
import { readDatabaseEnv, readEnv } from './env.ts';

// The deployment files agree with the variables, ports and times of the shop. The tools that run them are not needed.

const folder = new URL('../../deploy/', import.meta.url);
const read = (file: string) => readFile(new URL(file, folder), 'utf8');
/** Valid values of what an operator fills in. */
const filledIn: Record<string, string> = {
  SHOP_HOST: 'shop.example',
  POSTGRES_PASSWORD: 'secret',
  S3_ACCESS_KEY_ID: 'shop',
  S3_SECRET_ACCESS_KEY: 'secret',
  FIREBASE_PROJECT_ID: 'fishzome-shop',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'fishzome-shop.firebaseapp.com',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtps://user:password@mail.example:465',
  MAIL_FROM: 'FISHZOME <shop@shop.example>',
  ADMIN_EMAILS: 'you@shop.example',
};
/** What the Dockerfile sets. */
const image = async () => {
  const [, text = ''] =
    /^ENV (.*)$/m.exec(await readFile(new URL('../../Dockerfile', import.meta.url), 'utf8')) ?? [];
  return parseEnv(text.split(' ').join('\n'));
};
/** Seconds for requests in progress and for the parts of the shop, after SHUTDOWN_DELAY_SECONDS. */
const CLOSING_SECONDS = 15 + 10;

describe('deploy/compose', () => {
  type Service = { environment: Record<string, string>; stop_grace_period: string; command?: string[] };
  const services = async () =>
    (parse(await read('compose/compose.yaml'), { merge: true }) as { services: Record<string, Service> })
      .services;
  const filled = (text: string) =>
    text.replace(/\$\{(\w+)\}/g, (_all, name: string) => filledIn[name] ?? `no ${name}`);

  it('uses the variables of its .env.example, and no others', async () => {
    const used = new Set(
      [...(await read('compose/compose.yaml')).matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name),
    );
    expect([...used].sort()).toEqual(Object.keys(parseEnv(await read('compose/.env.example'))).sort());
  });

  it.each(['shop-1', 'shop-2'])('%s accepts its variables', async (name) => {
    const { environment } = (await services())[name]!;
    const values = Object.entries(environment).map(([key, value]) => [key, filled(value)] as const);
    const env = readEnv({ ...(await image()), ...Object.fromEntries(values) });
    expect(env).toMatchObject({ migrations: 'check', trustProxy: 1, payments: { mode: 'live' } });
  });

  it('gives the migration the database, and no other secret', async () => {
    const { environment } = (await services())['migrate']!;
    expect(Object.keys(environment)).toEqual(['DATABASE_URL']);
    const DATABASE_URL = filled(environment['DATABASE_URL']!);
    expect(readDatabaseEnv({ ...(await image()), DATABASE_URL })).toMatchObject({
      databaseUrl: DATABASE_URL,
    });
  });

  it('lets servers complete requests in progress', async () => {
    const { stop_grace_period: grace } = (await services())['shop-1']!;
    const { shutdownDelayMs } = readEnv({
      ...(await image()),
      ...filledIn,
      SHOP_HOST: '',
      POSTGRES_PASSWORD: '',
      S3_ACCESS_KEY_ID: '',
      S3_SECRET_ACCESS_KEY: '',
      DATABASE_URL: 'postgresql://shop@db/shop',
    });
    expect(Number.parseInt(grace, 10)).toBeGreaterThanOrEqual(shutdownDelayMs / 1000 + CLOSING_SECONDS);
  });

  it('balances over both servers by /readyz', async () => {
    const caddyfile = await read('compose/Caddyfile');
    expect(caddyfile).toContain('reverse_proxy shop-1:4000 shop-2:4000');
    expect(caddyfile).toContain('health_uri /readyz');
  });
});

describe('deploy/kubernetes', () => {
  interface Kustomization {
    resources: string[];
    configMapGenerator: { name: string; literals: string[] }[];
  }
  // Kubernetes has many kinds of objects.
  // oxlint-disable-next-line typescript/no-explicit-any
  type Manifest = any;
  const kustomization = async () => parse(await read('kubernetes/kustomization.yaml')) as Kustomization;
  const manifests = async (): Promise<Manifest[]> => {
    const { resources } = await kustomization();
    const texts = await Promise.all(resources.map((file) => read(`kubernetes/${file}`)));
    return texts.flatMap((text) => parseAllDocuments(text).map((document) => document.toJS()));
  };
  const ofKind = async (kind: string): Promise<Manifest> =>
    (await manifests()).find((one) => one.kind === kind);
  const variables = async () => {
    const [{ literals } = { literals: [] }] = (await kustomization()).configMapGenerator;
    const secrets = parseEnv(await read('kubernetes/secret.example.env'));
    const values = Object.entries(secrets).map(([name, value]) => [name, value || filledIn[name]]);
    return { ...(await image()), ...parseEnv(literals.join('\n')), ...Object.fromEntries(values) };
  };

  it('has all files that it lists, and valid YAML', async () => {
    const { resources } = await kustomization();
    expect(resources.filter((file) => !existsSync(new URL(`kubernetes/${file}`, folder)))).toEqual([]);
    expect((await manifests()).map(({ kind }) => kind).sort()).toEqual([
      'Deployment',
      'HorizontalPodAutoscaler',
      'Ingress',
      'Job',
      'Namespace',
      'NetworkPolicy',
      'PodDisruptionBudget',
      'Service',
    ]);
  });

  it('has variables that the shop accepts', async () => {
    expect(readEnv(await variables())).toMatchObject({ migrations: 'check', payments: { mode: 'live' } });
  });

  it('probes and scrapes ports and paths of the shop, and waits for requests in progress', async () => {
    const env = readEnv(await variables());
    const { template } = (await ofKind('Deployment')).spec;
    const [container] = template.spec.containers;
    expect(container.ports).toEqual([
      { name: 'http', containerPort: env.port },
      { name: 'metrics', containerPort: env.metricsPort },
    ]);
    expect(template.metadata.annotations['prometheus.io/port']).toBe(String(env.metricsPort));
    expect(container.readinessProbe.httpGet.path).toBe('/readyz');
    expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(
      env.shutdownDelayMs / 1000 + CLOSING_SECONDS,
    );
    // Not ready for longer than balancers take to notice.
    const { periodSeconds, failureThreshold } = container.readinessProbe;
    expect(env.shutdownDelayMs / 1000).toBeGreaterThan(periodSeconds * failureThreshold);
  });

  it('lets servers and the migration connect to ports of their services only, and not to the metadata of the cloud', async () => {
    const { podSelector, policyTypes, egress } = (await ofKind('NetworkPolicy')).spec;
    const labels = await Promise.all(
      ['Deployment', 'Job'].map(async (kind) => (await ofKind(kind)).spec.template.metadata.labels.app),
    );
    expect(podSelector.matchExpressions[0].values).toEqual(labels);
    expect(policyTypes).toEqual(['Egress']);
    const ports = new Set(egress.flatMap((one: Manifest) => one.ports.map(({ port }: Manifest) => port)));
    const { DATABASE_URL = '', S3_ENDPOINT = '', SMTP_URL = '' } = await variables();
    for (const url of [DATABASE_URL, S3_ENDPOINT, SMTP_URL])
      expect(ports).toContain(Number(new URL(url).port || 443));
    expect(egress[1].to[0].ipBlock.except).toEqual(['169.254.0.0/16']);
  });

  it.each(['Deployment', 'Job'])('%s runs without rights, and writes only to its volumes', async (kind) => {
    const { spec } = (await ofKind(kind)).spec.template;
    expect(spec.securityContext).toMatchObject({ runAsNonRoot: true });
    expect(spec.containers[0].securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
  });

  it('gives the migration the secret of the owner of the tables, and no other', async () => {
    const [container] = (await ofKind('Job')).spec.template.spec.containers;
    expect(container.envFrom).toEqual([{ secretRef: { name: 'fishzome-owner' } }]);
  });

  it('selects the servers by the label that they have', async () => {
    const { selector, template } = (await ofKind('Deployment')).spec;
    expect(template.metadata.labels).toEqual(selector.matchLabels);
    expect((await ofKind('Service')).spec.selector).toEqual(selector.matchLabels);
    expect((await ofKind('PodDisruptionBudget')).spec.selector).toEqual(selector);
    expect((await ofKind('Job')).spec.template.metadata.labels).not.toEqual(selector.matchLabels);
  });
});
