import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The tests that `tools/mutate.mjs` names: those that concern the code which is broken, and always do the same. */
const tests = process.env.MUTATE_TESTS?.split(',') ?? ['graphql-server/src/modules/payments/settle.test.ts'];

class AsNamed extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => tests.findIndex((file) => moduleId.endsWith(file));
    return files.toSorted((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  test: {
    environment: 'node',
    include: tests,
    globalSetup: 'graphql-server/test/global-setup.ts',
    testTimeout: 20_000,
    isolate: false,
    sequence: { sequencer: AsNamed },
  },
});
