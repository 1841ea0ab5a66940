# Most of the time to compile a source goes into the headers that it includes. Sources of one target are
# compiled together, in batches in which no private name stands twice. A change of one means to compile
# its batch: who works on one file for long may switch it off.
option(SUPPLE_BATCHES "Compile several sources at once" ON)
find_package(Python3 COMPONENTS Interpreter QUIET)

function(supple_compile_in_batches target)
  if(NOT SUPPLE_BATCHES OR NOT Python3_FOUND)
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  get_target_property(folder ${target} SOURCE_DIR)
  list(FILTER sources INCLUDE REGEX "\\.cpp$")
  set(files "")
  foreach(source IN LISTS sources)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${folder} NORMALIZE)
    list(APPEND files ${source})
  endforeach()
  set(script ${PROJECT_SOURCE_DIR}/tools/unity_groups.py)
  execute_process(COMMAND ${Python3_EXECUTABLE} ${script} 16 ${PROJECT_SOURCE_DIR}/supple ${files}
                  OUTPUT_VARIABLE groups COMMAND_ERROR_IS_FATAL ANY)
  foreach(file group IN ZIP_LISTS files groups)
    set_source_files_properties(${file} TARGET_DIRECTORY ${target} PROPERTIES UNITY_GROUP ${group})
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  # a batch is no header that others include, too
  target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
  set_property(DIRECTORY ${PROJECT_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
    ${script} ${PROJECT_SOURCE_DIR}/tools/source_batches.py)
endfunction()
