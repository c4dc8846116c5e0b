import { Sandbox } from './Sandbox.tsx';
import { start } from './start.tsx';

void start(({ config, session }) => <Sandbox config={config} session={session} />);
