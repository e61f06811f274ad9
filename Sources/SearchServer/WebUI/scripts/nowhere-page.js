// The page of an address that the server does not have.

import { beginPage } from "./header.js";

beginPage("nowhere");
