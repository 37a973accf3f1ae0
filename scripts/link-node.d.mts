export declare function linkNode(folder?: string): void;
