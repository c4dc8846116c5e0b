// Imported first by every npm script: it must load on Node versions that are too old for the rest.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `FISHZOME needs Node 20.19 or newer, this is ${process.versions.node}: see https://nodejs.org`,
  );
  process.exit(1);
}
