// Serves an npm registry on a port that the system chooses: node serve-registry.mjs <configuration>. It is a process of
// its own, because Verdaccio needs a newer Node than the rest of the project.
import {runServer} from 'verdaccio';

const app = await runServer(process.argv[2]);
const server = app.listen(0, '127.0.0.1', () => {
  console.log(`registry listening on http://127.0.0.1:${server.address().port}/ `);
});
