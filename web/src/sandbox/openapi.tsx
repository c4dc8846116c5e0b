import { Reference } from './Reference.tsx';
import { start } from './start.tsx';

void start(({ config, session }) => <Reference config={config} session={session} />);
