import {execFileSync} from 'node:child_process';
import {test} from '@playwright/test';
import {root} from '../../scripts/project.js';
import {install} from '../support/install.js';

test('installs the libraries of the test pages from npm, and builds a site with Astro', () => {
  install('test/libraries');
  execFileSync('npm', ['run', '--silent', 'build', '--prefix', `${root}test/libraries`], {
    cwd: root,
    env: {...process.env, ASTRO_TELEMETRY_DISABLED: '1'},
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
});
