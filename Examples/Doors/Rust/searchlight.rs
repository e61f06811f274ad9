//! Functions of searchlight.h, which documents them. Copy this file, and add what your program needs.
#![allow(dead_code)]

use std::ffi::{c_char, c_int, c_void};

/// A part of a text, in bytes.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct Range {
    pub begin: usize,
    pub end: usize,
}

#[link(name = "searchlight")]
extern "C" {
    pub fn searchlight_error_message() -> *const c_char;
    pub fn searchlight_index_open(app: *const c_char, home: *const c_char, index: *mut *mut c_void) -> c_int;
    pub fn searchlight_index_close(index: *mut c_void);
    pub fn searchlight_client_state(
        index: *mut c_void, name: *const c_char, state: *mut c_void, capacity: usize, length: *mut usize,
    ) -> c_int;
    pub fn searchlight_batch_begin(index: *mut c_void, batch: *mut *mut c_void) -> c_int;
    pub fn searchlight_batch_free(batch: *mut c_void);
    pub fn searchlight_batch_add_json(
        batch: *mut c_void, json: *const c_char, length: usize, count: *mut usize,
    ) -> c_int;
    pub fn searchlight_batch_end(
        batch: *mut c_void, state: *const c_void, length: usize, name: *const c_char,
    ) -> c_int;
    pub fn searchlight_update_json(
        index: *mut c_void, json: *const c_char, length: usize, count: *mut usize,
    ) -> c_int;
    pub fn searchlight_delete(index: *mut c_void, identifiers: *const *const c_char, count: usize) -> c_int;
    pub fn searchlight_delete_domains(index: *mut c_void, domains: *const *const c_char, count: usize) -> c_int;
    pub fn searchlight_search(
        index: *mut c_void, text: *const c_char, limit: usize, offset: usize, options: *const c_char,
        results: *mut *mut c_void,
    ) -> c_int;
    pub fn searchlight_results_free(results: *mut c_void);
    pub fn searchlight_results_count(results: *const c_void) -> usize;
    pub fn searchlight_result_identifier(results: *const c_void, position: usize) -> *const c_char;
    pub fn searchlight_result_title(results: *const c_void, position: usize) -> *const c_char;
    pub fn searchlight_result_title_ranges(
        results: *const c_void, position: usize, ranges: *mut Range, capacity: usize,
    ) -> usize;
    pub fn searchlight_register(
        index: *mut c_void, name: *const c_char, icon: *const c_char, opening: *const c_char,
    ) -> c_int;
    pub fn searchlight_listen(index: *mut c_void, listener: *mut *mut c_void) -> c_int;
    pub fn searchlight_listener_free(listener: *mut c_void);
    pub fn searchlight_listener_next(
        listener: *mut c_void, milliseconds: c_int, continuation: *mut *mut c_void,
    ) -> c_int;
    pub fn searchlight_continuation_identifier(continuation: *const c_void) -> *const c_char;
    pub fn searchlight_add_json(
        index: *mut c_void, json: *const c_char, length: usize, count: *mut usize,
    ) -> c_int;
    pub fn searchlight_continuation_answer(continuation: *mut c_void, is_shown: c_int);
}
