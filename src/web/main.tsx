import { render } from 'preact';
import { App } from './app.tsx';
import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';
import './styles/shell.css';
import './styles/tables.css';
import './styles/states.css';

const root = document.getElementById('app');
if (root !== null) render(<App />, root);
