import { stoaModule } from '@stoa/sdk/vite';
import { defineConfig } from 'vite';

export default defineConfig({ plugins: [stoaModule()] });
